import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../lang.ts';
import { StatusPage } from './StatusPages.tsx';
import { shellTexts as s } from './texts.ts';

/** The Error page: a request was refused for its CSRF token (2-rules §8). */
export default function RequestErrorPage() {
  const t = useText();
  const retry = (
    <Button type="primary" onClick={() => globalThis.location.assign('/')}>
      {t(s.retry)}
    </Button>
  );
  return <StatusPage icon={<WarningOutlined />} title={s.errorTitle} text={s.csrfText} action={retry} />;
}
