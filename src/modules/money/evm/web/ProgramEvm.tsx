/**
 * Earned value of a program: its projects and their sums. Indices are made of the sums, never of indices. Each figure opens its formula and
 * the projects that sum to each amount; a project's name leads to its own page, whose figures open its tasks.
 */
import { Alert, Table } from 'antd';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { FigureProof, ProofDrawer } from '#modules/money/account/web/public.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { type ProjectSums, readProgramEvm } from '../evm.calls.ts';
import { type Measures, measures, together } from '../evm.rules.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { amountsBehind, FIGURES, type FigureName, filled, proofOf, TABLE_FIGURES } from '../figures.ts';
import { figureSaid, kindOf, shortName, whyNone } from './said.ts';

/** A figure of some of the projects: of one, or of all. */
interface Asked {
  name: FigureName;
  projects: readonly ProjectSums[];
}

export function ProgramEvm({ programId }: { programId: number }) {
  const { data } = useCall(readProgramEvm, { programId }, { quiet: true, background: true });
  const [asked, ask] = useState<Asked | null>(null);
  if (!data) return null;
  const whole = measures(together(data.projects));
  const at = ({ project }: ProjectSums): string =>
    `/project/projectPerformance?projectId=${project}&day=${formatDay(data.status)}`;
  const figure = (m: Measures, name: FigureName, projects: readonly ProjectSums[]) => (
    <button
      type="button"
      className="wm-evm-figure"
      title={whyNone(m[name]) ?? t(FIGURES[name].label)}
      onClick={() => ask({ name, projects })}
    >
      {figureSaid(m[name], FIGURES[name].kind, 'money')}
    </button>
  );
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
            render: (_, row) => <PageLink to={at(row)}>{row.name}</PageLink>,
          },
          ...TABLE_FIGURES.map((name) => ({
            key: name,
            title: name.toUpperCase(),
            align: 'right' as const,
            render: (_: unknown, row: ProjectSums) => figure(measures(row), name, [row]),
          })),
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{t(x.sum)}</Table.Summary.Cell>
            {TABLE_FIGURES.map((name, i) => (
              <Table.Summary.Cell key={name} index={i + 1} align="right">
                <b>{figure(whole, name, data.projects)}</b>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
      <ProofDrawer figure={asked ? t(FIGURES[asked.name].label) : ''} open={asked !== null} close={() => ask(null)}>
        {asked && <Proven asked={asked} at={at} />}
      </ProofDrawer>
    </div>
  );
}

function Proven({ asked: { name, projects }, at }: { asked: Asked; at(row: ProjectSums): string }) {
  const m = measures(together(projects));
  const { formula, operands, value } = proofOf(name, m, 'cpi', 1000);
  const said = (operand: string): string => {
    const found = operands.find((one) => one.name === operand);
    return found ? figureSaid(found.value, kindOf(operand), 'money') : '';
  };
  return (
    <FigureProof
      figure={shortName(name)}
      of={whyNone(value)}
      formula={
        operands.length > 0
          ? {
              names: filled(formula, shortName),
              numbers: filled(formula, said),
              result: figureSaid(value, FIGURES[name].kind, 'money'),
            }
          : undefined
      }
      amounts={amountsBehind(name, 'cpi').map((amount) => ({
        key: amount,
        label: shortName(amount),
        rows: projects.map((row) => ({ title: row.name, cents: row[amount], to: at(row) })),
      }))}
    />
  );
}
