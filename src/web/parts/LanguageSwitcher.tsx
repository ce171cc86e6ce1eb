import { CheckOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { LANGS, type Lang } from '#kernel/text.ts';
import { changeLang, currentLang } from '../lang.ts';

/** Each language in its own words, whatever the page speaks. */
const NAMES: Readonly<Record<Lang, string>> = { 'zh-CN': '简体中文', HK: '繁體中文', 'en-US': 'English' };

/** Three buttons; the current language is disabled and ticked (1-product §1). Choosing another reloads the page. */
export function LanguageSwitcher({ size = 'small' }: { size?: 'small' | 'middle' }) {
  return (
    <Space.Compact className="wm-languages">
      {LANGS.map((lang) => (
        <Button
          key={lang}
          size={size}
          disabled={lang === currentLang()}
          icon={lang === currentLang() ? <CheckOutlined /> : undefined}
          lang={lang === 'HK' ? 'zh-HK' : lang}
          onClick={() => changeLang(lang)}
        >
          {NAMES[lang]}
        </Button>
      ))}
    </Space.Compact>
  );
}
