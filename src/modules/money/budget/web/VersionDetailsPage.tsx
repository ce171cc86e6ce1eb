/** One version of a budget as it was kept (1-product §2.8, versionDetails). */
import { Alert, Button, Descriptions, Empty, Table } from 'antd';
import type { ScopeRef } from '#kernel/permission.ts';
import { useCall } from '#web/api.ts';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { scrollsByKeyboard } from '#web/parts/wide-table.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { readBudgetVersion, type VersionAnswer } from '../budget.calls.ts';
import { lineKey, lineKinds, spreads } from '../budget-model.ts';
import { inUnit, useUnit, withUnit } from './amounts.ts';
import { BudgetFrame } from './BudgetFrame.tsx';
import { budgetPageTexts as x } from './texts.ts';

export default function VersionDetailsPage() {
  const scope = useScope('project');
  const [asked] = useQueryParam('versionId');
  const back = (): void => void go(href('/project/projectBudgetVersion', { ...scope }));
  const versionId = Number(asked);
  if (!(versionId > 0)) return <Empty style={{ padding: 48 }} description={t(x.noVersions)} />;
  return <VersionDetails scope={scope} versionId={versionId} onBack={back} />;
}

interface VersionDetailsProps {
  scope: ScopeRef;
  versionId: number;
  onBack(): void;
}

export function VersionDetails({ scope, versionId, onBack }: VersionDetailsProps) {
  const answer = useCall(readBudgetVersion, { ...scope, versionId }, { quiet: true });
  usePageTitle(answer.data && `${t(x.version)} ${answer.data.version.name}`);
  return (
    <BudgetFrame
      title={`${t(x.version)} ${answer.data?.version.name ?? ''}`}
      answer={answer}
      tools={<Button onClick={onBack}>{t(x.back)}</Button>}
    >
      {(data) => <Content {...data} />}
    </BudgetFrame>
  );
}

function Content({ version, lines, subjects, tasks, people, labourHidden }: VersionAnswer) {
  const unit = useUnit();
  const months = [...new Set(lines.flatMap(({ shown }) => Object.keys(shown)))].sort();
  return (
    <>
      {labourHidden && <Alert className="wm-budget-conflict" type="info" showIcon title={t(x.labourHidden)} />}
      <Descriptions
        size="small"
        column={4}
        items={[
          { key: 'type', label: t(x.version), children: `${version.type} · ${version.baselineType}` },
          { key: 'total', label: t(x.total), children: withUnit(version.total, unit) },
          { key: 'by', label: version.createdBy, children: version.createdAt.slice(0, 10) },
          { key: 'description', label: t(x.description), children: version.description ?? '–' },
        ]}
      />
      <div ref={(holder) => scrollsByKeyboard(holder)}>
        <Table
          size="small"
          rowKey={lineKey}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          scroll={{ x: 760 + months.length * 110 }}
          dataSource={lines}
          columns={[
            {
              title: t(x.subject),
              key: 'subject',
              width: 190,
              fixed: 'start',
              render: (_, { subject }) => subjects[subject] ?? `#${subject}`,
            },
            {
              title: t(x.task),
              key: 'task',
              width: 200,
              ellipsis: true,
              render: (_, { task }) => (task === null ? t(x.wholeProject) : (tasks[task] ?? `#${task}`)),
            },
            { title: t(x.kind), key: 'kind', width: 90, render: (_, { kind }) => t(lineKinds[kind]) },
            { title: t(x.spread), key: 'spread', width: 120, render: (_, { spread }) => t(spreads[spread]) },
            {
              title: t(x.amount),
              key: 'amount',
              width: 130,
              align: 'right',
              render: (_, { cents }) => inUnit(cents, unit),
            },
            {
              title: t(x.responsible),
              key: 'person',
              width: 100,
              render: (_, { responsible }) => (responsible === null ? '' : (people[responsible] ?? `#${responsible}`)),
            },
            ...months.map((month) => ({
              title: month,
              key: month,
              width: 110,
              align: 'right' as const,
              render: (_: unknown, { shown }: VersionAnswer['lines'][number]) =>
                shown[month] ? inUnit(shown[month], unit) : '',
            })),
          ]}
        />
      </div>
    </>
  );
}
