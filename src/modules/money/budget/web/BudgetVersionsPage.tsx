/** The versions of a budget: which is the baseline, one to be looked at, two to be compared (1-product §2.8). */
import { CameraOutlined, DiffOutlined } from '@ant-design/icons';
import { Input, Tag } from 'antd';
import { useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { send } from '#web/api.ts';
import { editAction, exportAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { saveBudgetVersion } from '../budget.calls.ts';
import { type BudgetVersionRow, baselineTypes, budgetVersion } from '../budget.entity.ts';
import { budgetTexts } from '../budget.rules.ts';
import { budgetPageTexts as x } from './texts.ts';

export const COMPARISON = '/project/projectBudgetComparisonBaseVerision';

export default function BudgetVersionsPage() {
  return <BudgetVersions scope={useScope('project')} />;
}

export function BudgetVersions({ scope }: { scope: ScopeRef }) {
  const [taking, setTaking] = useState(false);
  const take: ToolbarAction = {
    key: 'take',
    label: x.saveVersion,
    icon: <CameraOutlined />,
    primary: true,
    right: 'pm:budget:edit',
    run: () => setTaking(true),
  };
  const compare: ToolbarAction = {
    key: 'compare',
    label: x.compare,
    icon: <DiffOutlined />,
    needsSelection: true,
    run: ({ list }) => {
      const [before, after, ...more] = [...list.selected].sort((a, b) => a - b);
      if (before === undefined || after === undefined || more.length > 0)
        return toast.warning(t(budgetTexts.exactlyTwo));
      return go(href(COMPARISON, { ...scope, before, after }));
    },
  };
  return (
    <>
      <ListPage<BudgetVersionRow>
        entity={budgetVersion}
        none={x.noVersions}
        toolbar={[take, compare, exportAction()]}
        columns={{
          baselineType: (row) => (
            <Tag color={row.baselineType === 'current' ? 'success' : 'default'}>
              {t(baselineTypes[row.baselineType])}
            </Tag>
          ),
        }}
        rowActions={(row) => [
          {
            key: 'view',
            label: x.view,
            run: () => go(href('/project/versionDetails', { ...scope, versionId: row.id })),
          },
          editAction(row),
        ]}
      />
      {taking && <SaveVersionDialog scope={scope} onClose={() => setTaking(false)} />}
    </>
  );
}

function SaveVersionDialog({ scope, onClose }: { scope: ScopeRef; onClose(): void }) {
  const [description, setDescription] = useState('');
  return (
    <SendDialog
      title={t(x.saveVersion)}
      okText={t(x.saveVersion)}
      dirty={description !== ''}
      send={async () => {
        const { name } = await send(saveBudgetVersion, { ...scope, description });
        toast.success(t(x.versionSaved, { name }));
        onClose();
      }}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label={t(x.description)}
        placeholder={t(x.description)}
        rows={3}
        maxLength={200}
        showCount
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </SendDialog>
  );
}
