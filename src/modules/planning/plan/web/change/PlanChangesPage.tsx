import { ExportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Drawer, Tag } from 'antd';
import { useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { REQUEST_COLORS } from '#modules/flow/approval/web/public.ts';
import { editAction, exportAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import { exportPlanChange } from '../../change/change.calls.ts';
import { type PlanChangeRow, planChange, planChangeStatus } from '../../change/plan-change.entity.ts';
import { ChangeDetail } from './ChangeDetail.tsx';
import { changeControlTexts as c } from './change-texts.ts';

/** The requests to change a plan: what each does, where its approval stands, and one's own to go on with. */
export default function PlanChangesPage() {
  const { projectId } = useScope();
  const { viewer } = useSession();
  const [shown, setShown] = useState<PlanChangeRow | null>(null);
  const edit = (row?: PlanChangeRow): void =>
    void go(
      (row && addressOf('planChange', row.id, { projectId: projectId! })) ?? href('/project/changePlan', { projectId }),
    );
  const rowActions = (row: PlanChangeRow): RowAction[] => {
    const open = row.applicant === viewer.userId && row.status !== 'waiting' && row.status !== 'approved';
    return [
      { key: 'view', label: c.detail, run: () => setShown(row) },
      ...(open ? [{ key: 'open', label: c.open, run: () => edit(row) }, editAction(row)] : []),
      ...(row.instance !== null
        ? [
            {
              key: 'workflow',
              label: c.workflow,
              run: () => go(addressOf('workflow', row.instance!, { projectId: projectId! })!),
            },
          ]
        : []),
      ...(open && row.status === 'draft' ? [removeAction(row)] : []),
    ];
  };
  const save = (changeId: number) => exportFile(exportPlanChange, { projectId: projectId!, changeId });
  const begin: ToolbarAction = {
    key: 'begin',
    label: c.change,
    icon: <PlusOutlined />,
    primary: true,
    right: 'pm:plan:edit',
    run: () => edit(),
  };
  return (
    <>
      <ListPage<PlanChangeRow>
        entity={planChange}
        none={c.noRequests}
        toolbar={[begin, exportAction()]}
        rowActions={rowActions}
        columns={{ status: (row) => <Tag color={REQUEST_COLORS[row.status]}>{t(planChangeStatus[row.status])}</Tag> }}
      />
      <Drawer
        open={shown !== null}
        size={1180}
        title={shown?.name}
        extra={
          shown && (
            <Button icon={<ExportOutlined />} onClick={() => void save(shown.id)}>
              {t(entityTexts.export)}
            </Button>
          )
        }
        onClose={() => setShown(null)}
        destroyOnHidden
      >
        {shown && <ChangeDetail projectId={projectId!} changeId={shown.id} />}
      </Drawer>
    </>
  );
}
