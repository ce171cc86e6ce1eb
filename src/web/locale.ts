/** The words of Ant Design and dayjs in the current language, loaded on demand (one language per page life). */
import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US.js';
import dayjs from 'dayjs';
import type { Lang } from '#kernel/text.ts';

export type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

type Loaded = { default: unknown };
const load: Record<Lang, () => Promise<[Loaded, string]>> = {
  'zh-CN': async () => {
    const [locale] = await Promise.all([import('antd/es/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]);
    return [locale, 'zh-cn'];
  },
  HK: async () => {
    const [locale] = await Promise.all([import('antd/es/locale/zh_HK.js'), import('dayjs/locale/zh-hk.js')]);
    return [locale, 'zh-hk'];
  },
  // Ant Design carries its English words anyway.
  'en-US': async () => [{ default: english }, 'en'],
};

/** Loads the words and sets dayjs; call before the first render. */
export async function loadLocale(lang: Lang): Promise<AntdLocale> {
  const [module, dayjsName] = await load[lang]();
  dayjs.locale(dayjsName);
  const first = module.default as AntdLocale & { default?: AntdLocale };
  return first.default ?? first;
}
