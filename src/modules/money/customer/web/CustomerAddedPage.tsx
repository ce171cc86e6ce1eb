/** The customer that was just added, and what comes next (1-product §2.4, `/customerAdded/{id}`). */
import { Button, Empty, Result } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { MoveButtons } from '#web/entity/moves/MoveButtons.tsx';
import { useMovesOf } from '#web/entity/moves/use-moves.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { usePageTitle } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { findRoute } from '#web/registry.ts';
import { type CustomerRow, customer } from '../customer.entity.ts';
import { partyPageTexts as x } from './texts.ts';

/** What was filled in when it was added. */
const told = {
  ...customer,
  form: [['level', 'industry'], ['responsible', 'department'], ['phone', 'mail'], ['contacts']],
};

export default function CustomerAddedPage() {
  const id = Number(findRoute(useLocation().pathname)?.params.id);
  const known = Number.isSafeInteger(id) && id > 0;
  const answer = useCall(entityCalls(customer).get, { id }, { enabled: known, quiet: true });
  const moves = useMovesOf(customer);
  const [editing, setEditing] = useState(false);
  usePageTitle(answer.data?.row.name as string | undefined);
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(detail) => {
          const row = detail.row as unknown as CustomerRow;
          const { abilities } = detail;
          // Of its moves the one that follows from being added.
          const handOver = abilities && { ...abilities, actions: { handOver: abilities.actions.handOver ?? null } };
          return (
            <Result
              status="success"
              title={t(x.added)}
              subTitle={t(x.addedHint, { name: row.name, code: row.code })}
              extra={[
                detail.editable.includes('contacts') && (
                  <Button key="contacts" type="primary" onClick={() => setEditing(true)}>
                    {t(x.addContacts)}
                  </Button>
                ),
                handOver && 'handOver' in abilities.actions && (
                  <MoveButtons key="moves" moves={moves} row={row as never} title={row.name} abilities={handOver} />
                ),
                <RecordLink key="see" kind="customer" record={row.id}>
                  {t(x.see)}
                </RecordLink>,
              ]}
            >
              <DetailFields entity={told} row={row as never} titles={detail.titles} />
              {moves.dialog}
              {editing && <RecordDialog entity={customer} id={row.id} onClose={() => setEditing(false)} />}
            </Result>
          );
        }}
      </RecordRead>
    </div>
  );
}
