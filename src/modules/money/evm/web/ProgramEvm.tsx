/** Earned value of a program: its projects and their sums. Indices are made of the sums, never of indices. */
import { Alert, Table } from 'antd';
import { formatDay } from '#kernel/dates.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { type ProjectSums, readProgramEvm } from '../evm.calls.ts';
import { type Measures, measures, together } from '../evm.rules.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { FIGURES, type FigureName, TABLE_FIGURES } from '../figures.ts';
import { figureSaid, whyNone } from './said.ts';

const said = (m: Measures, name: FigureName) => (
  <span title={whyNone(m[name]) ?? t(FIGURES[name].label)}>{figureSaid(m[name], FIGURES[name].kind, 'money')}</span>
);

export function ProgramEvm({ programId }: { programId: number }) {
  const { data } = useCall(readProgramEvm, { programId }, { quiet: true, background: true });
  if (!data) return null;
  const whole = measures(together(data.projects));
  return (
    <div className="wm-card wm-evm-program">
      <h3>{`${t(x.programEvm)} ${formatDay(data.status)}`}</h3>
      {data.left > 0 && <Alert type="info" showIcon title={t(x.leftOut, { count: data.left })} />}
      <Table<ProjectSums>
        size="small"
        rowKey="project"
        dataSource={data.projects}
        pagination={data.projects.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'name',
            title: t(x.project),
            render: (_, { project, name }) => (
              <PageLink to={`/project/projectPerformance?projectId=${project}&day=${formatDay(data.status)}`}>
                {name}
              </PageLink>
            ),
          },
          ...TABLE_FIGURES.map((name) => ({
            key: name,
            title: name.toUpperCase(),
            align: 'right' as const,
            render: (_: unknown, row: ProjectSums) => said(measures(row), name),
          })),
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{t(x.sum)}</Table.Summary.Cell>
            {TABLE_FIGURES.map((name, i) => (
              <Table.Summary.Cell key={name} index={i + 1} align="right">
                <b>{said(whole, name)}</b>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
    </div>
  );
}
