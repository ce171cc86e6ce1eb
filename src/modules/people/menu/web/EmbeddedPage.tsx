import { Button, Result, Skeleton } from 'antd';
import { saysNo, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { sandboxOf } from '#web/sandbox.ts';
import { useScope } from '#web/scope.ts';
import { embeddedPage } from '../menu.calls.ts';
import { menuPageTexts as m } from './menu-page.texts.ts';
import './menu.css';

/** A page of another site inside the shell; the server knows which addresses are in the menu, no other is shown. */
export default function EmbeddedPage() {
  const [url] = useQueryParam('paramUrl');
  const { projectId } = useScope();
  const answer = useCall(
    embeddedPage,
    { url: url ?? '', ...(projectId && { projectId }) },
    { quiet: true, enabled: url !== null },
  );
  usePageTitle(answer.data ? t(answer.data.label) : null);
  if (url === null || saysNo(answer.error))
    return <Result status="warning" title={t(m.notEmbedded)} subTitle={url ?? ''} />;
  if (answer.error) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { url: allowed, label } = answer.data;
  return (
    <div className="wm-card wm-embedded">
      <div className="wm-embedded-head">
        <span className="wm-line wm-hint">{allowed}</span>
        <Button type="link" size="small" href={allowed} target="_blank" rel="noopener noreferrer">
          {t(m.openOutside)}
        </Button>
      </div>
      <iframe title={t(label)} src={allowed} sandbox={sandboxOf(allowed)} referrerPolicy="no-referrer" />
    </div>
  );
}
