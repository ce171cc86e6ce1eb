import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { approvalTexts as b } from '../approval.texts.ts';
import { BindingTable, type BindingTableProps } from './BindingTable.tsx';
import '#web/entity/entity.css';

/** The page of an object's workflows: its scope, and the choice for each action. */
export function ObjectBindings({ hint, save, ...table }: BindingTableProps & { hint: string }) {
  return (
    <div className="wm-card" style={{ padding: '12px 16px' }}>
      <p className="wm-hint">{hint}</p>
      <BindingTable
        {...table}
        save={async (action, chosen) => {
          await save(action, chosen);
          toast.success(t(b.saved));
        }}
      />
    </div>
  );
}
