import { CameraOutlined, DiffOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { batchRemoveAction, editAction, exportAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useScope } from '#web/scope.ts';
import { type BaselineRow, baseline } from '../../baseline.entity.ts';
import { baselineTexts } from './baseline-texts.ts';
import { comparisonHref } from './compare-links.ts';
import { TakeBaselineDialog } from './TakeBaselineDialog.tsx';

/** The baselines of a project: take one, view one, compare two or one with the current plan. */
export default function BaselinesPage() {
  const scope = useScope('project');
  const { projectId = 0 } = scope;
  const [taking, setTaking] = useState(false);
  const take: ToolbarAction = {
    key: 'take',
    label: baselineTexts.take,
    icon: <CameraOutlined />,
    primary: true,
    right: 'pm:baseline:edit',
    run: () => setTaking(true),
  };
  const compare: ToolbarAction = {
    key: 'compare',
    label: baselineTexts.compareTwo,
    icon: <DiffOutlined />,
    needsSelection: true,
    run: ({ list }) => {
      const [older, newer, ...more] = [...list.selected].sort((a, b) => a - b);
      if (older === undefined || newer === undefined || more.length > 0)
        return toast.warning(t(baselineTexts.exactlyTwo));
      return go(comparisonHref(projectId, older, newer));
    },
  };
  return (
    <>
      <ListPage<BaselineRow>
        entity={baseline}
        none={baselineTexts.none}
        toolbar={[take, compare, exportAction(), batchRemoveAction()]}
        rowActions={(row) => [
          {
            key: 'compareNow',
            label: baselineTexts.compareNow,
            run: () => go(comparisonHref(projectId, row.id)),
          },
          { key: 'view', label: baselineTexts.view, run: (host) => host.openDetail(row) },
          editAction(row),
          removeAction(row),
        ]}
      />
      {taking && <TakeBaselineDialog scope={scope} onClose={() => setTaking(false)} />}
    </>
  );
}
