import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { refs } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { addItems, portfolioInfo, portfolioItems, removeItems } from '../portfolio.calls.ts';
import { portfolio } from '../portfolio.entity.ts';
import { itemKey } from '../roll-up.ts';
import { ItemTable, itemRows } from './ItemTable.tsx';
import { portfolioPageTexts as x } from './texts.ts';
import './portfolio.css';

const FIELDS = {
  programs: refs(x.program.text, 'program', { max: 100 }),
  projects: refs(x.project.text, 'project', { max: 100 }),
};
const NOTHING = {};

function AddDialog({ portfolioId, onClose }: { portfolioId: number; onClose(): void }) {
  const form = useFieldsForm(FIELDS, NOTHING);
  const submit = async (values: Record<string, unknown>): Promise<void> => {
    await send(addItems, { portfolioId, ...values }, { quiet: [CODE.refused] });
    toast.success(t(entityTexts.saved));
    onClose();
  };
  return (
    <FieldsDialog
      name={`portfolio ${portfolioId} items`}
      title={t(x.add)}
      form={form}
      groups={[{ rows: [['programs'], ['projects']] }]}
      send={submit}
      onCancel={onClose}
    />
  );
}

/** The portfolios, programs and projects in a portfolio; whoever arranges it adds and takes out. */
export default function SubListPage() {
  const portfolioId = useObject('portfolio')?.id ?? 0;
  const items = useCall(portfolioItems, { portfolioId }, { quiet: true });
  const info = useCall(portfolioInfo, { portfolioId }, { quiet: true });
  const mayCreate = useRights().can(portfolio.rights.create);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const failed = failedRead(items, info);
  if (failed) return <ReadError {...failed} />;
  if (!items.data || !info.data) return <Skeleton active style={{ padding: 16 }} />;
  const own = itemKey('portfolio', portfolioId);
  const direct = items.data.filter((one) => one.within === own);
  const picked = (kind: 'program' | 'project'): number[] =>
    direct.filter((one) => one.kind === kind && chosen.includes(one.key)).map(({ id }) => id);
  const takeOut = async (): Promise<void> => {
    if (!(await ask({ title: x.removeAsk, content: x.removeNote, confirm: x.remove }))) return;
    await send(removeItems, { portfolioId, programs: picked('program'), projects: picked('project') });
    setChosen([]);
  };
  const { mayArrange } = info.data;
  return (
    <div className="wm-card wm-portfolio-page">
      {mayArrange && (
        <div className="wm-portfolio-bar">
          {mayCreate && (
            <Button onClick={() => go(href('/modules/projectPortfolio/add', { parent: portfolioId }))}>
              {t(x.createInside)}
            </Button>
          )}
          <Button disabled={chosen.length === 0} onClick={() => void takeOut()}>
            {t(x.remove)}
          </Button>
          <Button type="primary" onClick={() => setAdding(true)}>
            {t(x.add)}
          </Button>
        </div>
      )}
      <ItemTable
        rows={itemRows(items.data, own)}
        from={href('/modules/projectPortfolio/subList', { poId: portfolioId })}
        {...(mayArrange && {
          selection: {
            selectedRowKeys: [...chosen],
            checkStrictly: true,
            getCheckboxProps: (row) => ({ disabled: row.kind === 'portfolio' || row.within !== own }),
            onChange: (keys) => setChosen(keys.map(String)),
          },
        })}
      />
      {adding && <AddDialog portfolioId={portfolioId} onClose={() => setAdding(false)} />}
    </div>
  );
}
