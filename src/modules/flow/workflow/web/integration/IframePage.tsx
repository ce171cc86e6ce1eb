import { Result, Skeleton } from 'antd';
import { useAddressState } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { usePageTitle } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { sandboxOf } from '#web/sandbox.ts';
import { embeddedAt, embeddedPage } from '../../integration/embedded.calls.ts';
import { embeddedTexts as e } from '../../integration/integration.texts.ts';
import { originOf } from '../../integration/url-form.ts';
import '../instance/instance.css';

/**
 * A page of another system inside the shell (1-product §2.4): the one an administrator has registered under the alias, or with exactly
 * the address of `paramUrl`; no other is shown. It is sandboxed and gets nothing of the session.
 */
export default function IframePage() {
  const { text } = useAddressState();
  const [alias, url] = [text('alias'), text('paramUrl')];
  const byAlias = useCall(embeddedPage, { alias }, { quiet: true, enabled: alias !== '' });
  const byUrl = useCall(embeddedAt, { url }, { quiet: true, enabled: alias === '' && url !== '' });
  const answer = alias === '' ? byUrl : byAlias;
  usePageTitle(answer.data?.name);
  if (alias === '' && url === '') return <Result status="info" title={t(e.unknown)} />;
  if (answer.error) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (answer.isPending) return <Skeleton active style={{ padding: 16 }} />;
  if (!answer.data || originOf(answer.data.url) === null)
    return <Result status="warning" title={t(e.unknown)} subTitle={alias || url} />;
  return (
    <iframe
      title={answer.data.name}
      className="wm-ht"
      src={answer.data.url}
      sandbox={sandboxOf(answer.data.url)}
      referrerPolicy="no-referrer"
    />
  );
}
