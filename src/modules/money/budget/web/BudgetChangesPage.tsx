/** The changes of a budget: what each does, where its approval stands, and one's own to go on with (1-product §2.8). */
import { PlusOutlined } from '@ant-design/icons';
import { Drawer, Tag } from 'antd';
import { useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { REQUEST_COLORS } from '#modules/flow/approval/web/public.ts';
import { exportAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import { type BudgetChangeRow, budgetChange, budgetChangeStatus } from '../budget.entity.ts';
import { Redline } from './BudgetChangePage.tsx';
import { budgetPageTexts as x } from './texts.ts';

const { totalBefore: before, totalAfter: after } = budgetChange.fields;

export default function BudgetChangesPage() {
  const scope = useScope('project');
  return (
    <BudgetChanges
      scope={scope}
      onOpen={(changeId) => void go(href('/project/budgetChange', { ...scope, ...(changeId && { changeId }) }))}
    />
  );
}

interface BudgetChangesProps {
  scope: ScopeRef;
  /** null: a new one. */
  onOpen(changeId: number | null): void;
}

export function BudgetChanges({ scope, onOpen }: BudgetChangesProps) {
  const { viewer } = useSession();
  const [shown, setShown] = useState<BudgetChangeRow | null>(null);
  const rowActions = (row: BudgetChangeRow): RowAction[] => {
    const open = row.applicant === viewer.userId && row.status !== 'waiting' && row.status !== 'approved';
    const workflow = row.instance === null ? null : addressOf('workflow', row.instance, scope);
    return [
      { key: 'view', label: x.detail, run: () => setShown(row) },
      ...(open ? [{ key: 'open', label: x.open, run: () => onOpen(row.id) }] : []),
      ...(workflow ? [{ key: 'workflow', label: x.workflow, run: () => go(workflow) }] : []),
      ...(open && row.status === 'draft' ? [removeAction(row)] : []),
    ];
  };
  const begin: ToolbarAction = {
    key: 'begin',
    label: x.startChange,
    icon: <PlusOutlined />,
    primary: true,
    right: 'pm:budget:change',
    run: () => onOpen(null),
  };
  return (
    <>
      <ListPage<BudgetChangeRow>
        entity={budgetChange}
        none={x.noChanges}
        toolbar={[begin, exportAction()]}
        rowActions={rowActions}
        columns={{
          totalBefore: { width: 136, cell: ({ totalBefore: value }) => <FieldCell field={before} value={value} /> },
          totalAfter: { width: 136, cell: ({ totalAfter: value }) => <FieldCell field={after} value={value} /> },
          status: (row) => <Tag color={REQUEST_COLORS[row.status]}>{t(budgetChangeStatus[row.status])}</Tag>,
        }}
      />
      <Drawer open={shown !== null} size={1100} title={shown?.name} destroyOnHidden onClose={() => setShown(null)}>
        {shown && <Redline scope={scope} changeId={shown.id} />}
      </Drawer>
    </>
  );
}
