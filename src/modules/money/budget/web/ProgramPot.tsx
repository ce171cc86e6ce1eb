/** The pot of a program and what each project gets of it, beside what the project's budget comes to. */
import { Alert, Button, Empty, Input, Table } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { useDirty } from '#web/dirty.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { type Allocated, type ProgramPot as Pot, programPot, savePot } from '../budget.calls.ts';
import { sumOf } from '../budget-model.ts';
import { inUnit, typedCents, useUnit, withUnit } from './amounts.ts';
import { BudgetFrame } from './BudgetFrame.tsx';
import { budgetPageTexts as x } from './texts.ts';

export function ProgramPot({ programId }: { programId: number }) {
  const answer = useCall(programPot, { programId }, { quiet: true });
  return (
    <BudgetFrame title={t(x.potTab)} answer={answer}>
      {(pot) => <Content key={pot.revision} {...{ programId, pot }} onSaved={() => void answer.refetch()} />}
    </BudgetFrame>
  );
}

function Content({ programId, pot, onSaved }: { programId: number; pot: Pot; onSaved(): void }) {
  const unit = useUnit();
  const [whole, setWhole] = useState<string | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const dirty = whole !== null || Object.keys(typed).length > 0;
  useDirty(dirty);
  const cents = whole === null ? (pot.pot ?? 0) : typedCents(whole, unit);
  const of = ({ projectId, allocated }: Allocated): number | null =>
    typed[projectId] === undefined ? allocated : typedCents(typed[projectId], unit);
  const all = pot.projects.map(of);
  const bad = cents === null || all.includes(null);
  const sum = sumOf(all.map((one) => one ?? 0));
  const left = (cents ?? 0) - sum;
  const save = async (): Promise<void> => {
    await send(savePot, {
      programId,
      pot: cents,
      allocations: pot.projects
        .filter(({ projectId }) => typed[projectId] !== undefined)
        .map((row) => ({ projectId: row.projectId, cents: of(row)! })),
    });
    toast.success(t(x.potSaved));
    setWhole(null);
    setTyped({});
    onSaved();
  };
  return (
    <>
      {pot.hidden > 0 && (
        <Alert className="wm-budget-conflict" type="info" showIcon title={t(x.hiddenProjects, { count: pot.hidden })} />
      )}
      <dl className="wm-budget-totals">
        <div>
          <dt>{t(x.pot)}</dt>
          <dd>
            {pot.editable ? (
              <Input
                aria-label={t(x.pot)}
                style={{ width: 180, textAlign: 'right' }}
                value={whole ?? inUnit(pot.pot ?? 0, unit)}
                {...(cents === null && { status: 'error' as const })}
                onChange={(event) => setWhole(event.target.value)}
              />
            ) : (
              withUnit(pot.pot ?? 0, unit)
            )}
          </dd>
        </div>
        <div>
          <dt>{t(x.allocated)}</dt>
          <dd>{withUnit(sum, unit)}</dd>
        </div>
        <div className={left < 0 ? 'wm-budget-bad' : undefined}>
          <dt>{t(x.left)}</dt>
          <dd>{withUnit(left, unit)}</dd>
        </div>
      </dl>
      {pot.editable && (
        <Button
          type="primary"
          disabled={!dirty || bad || left < 0}
          // A refusal has been shown.
          onClick={() => void save().catch(() => undefined)}
        >
          {t(x.save)}
        </Button>
      )}
      <Table<Allocated>
        size="small"
        rowKey="projectId"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={pot.projects}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noProjects)} /> }}
        columns={[
          {
            key: 'name',
            title: t(x.projects),
            render: (_, { projectId, name, published }) =>
              published === null ? (
                name
              ) : (
                <PageLink to={href('/project/projectBudget', { projectId })}>{name}</PageLink>
              ),
          },
          {
            key: 'allocated',
            title: t(x.allocated),
            align: 'right',
            width: 220,
            render: (_, row) =>
              pot.editable ? (
                <Input
                  aria-label={row.name}
                  style={{ width: 180, textAlign: 'right' }}
                  value={typed[row.projectId] ?? inUnit(row.allocated, unit)}
                  {...(of(row) === null && { status: 'error' as const })}
                  onChange={(event) => setTyped({ ...typed, [row.projectId]: event.target.value })}
                />
              ) : (
                inUnit(row.allocated, unit)
              ),
          },
          {
            key: 'published',
            title: t(x.publishedTotal),
            align: 'right',
            width: 180,
            render: (_, { published }) => (published === null ? '–' : inUnit(published, unit)),
          },
          {
            key: 'difference',
            title: t(x.difference),
            align: 'right',
            width: 180,
            render: (_, row) => {
              const allocated = of(row);
              if (row.published === null || allocated === null) return '–';
              const rest = allocated - row.published;
              return <span className={rest < 0 ? 'wm-budget-over' : undefined}>{inUnit(rest, unit)}</span>;
            },
          },
        ]}
      />
    </>
  );
}
