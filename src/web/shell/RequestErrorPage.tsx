import { Button, Result } from 'antd';
import { useText } from '../lang.ts';
import { shellTexts as s } from './texts.ts';

/** The Error page: a request was refused for its CSRF token (2-rules §8), or the application could not be shown. */
export default function RequestErrorPage() {
  const t = useText();
  const retry = (
    <Button type="primary" onClick={() => globalThis.location.assign('/')}>
      {t(s.retry)}
    </Button>
  );
  return (
    <div className="wm-status">
      <Result status="error" title={t(s.errorTitle)} subTitle={t(s.csrfText)} extra={retry} />
    </div>
  );
}
