/** The facts of a document, and its own list of rights (1-product §2.11, §2.13, §2.15). */
import { Empty } from 'antd';
import { addressOf } from '#kernel/address.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useScope } from '#web/scope.ts';
import { document } from '../document.entity.ts';
import { documentPageTexts as x } from './texts.ts';

export default function DocumentEditPage() {
  const [text] = useQueryParam('documentId');
  const here = useScope();
  const id = Number(text);
  if (!(Number.isSafeInteger(id) && id > 0)) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return <FormPage entity={document} id={id} onDone={() => void go(addressOf('document', { id, ...here }) ?? '')} />;
}
