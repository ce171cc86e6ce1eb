/** What the numbers of a row in some weeks are made of: demand, tasks, free people, approved records. */
import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { InputOf } from '#kernel/call.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { amountOf, type Unit } from '../amounts.ts';
import {
  type CellDemand,
  type CellPerson,
  type CellRecord,
  type CellTask,
  type ManpowerCell,
  manpowerCell,
} from '../manpower.calls.ts';
import { said } from './amount-text.ts';
import { manpowerPageTexts as x } from './texts.ts';

interface Measure {
  unit: Unit;
  dayMinutes: number;
  /** Weeks of a template have no dates. */
  weekText(monday: string): string;
}

interface Column<R> {
  title: string;
  right?: boolean;
  cell(row: R): ReactNode;
}

function Table<R>({
  title,
  sum,
  columns,
  rows,
  none,
}: {
  title: string;
  sum: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  none: string;
}) {
  return (
    <section className="wm-manpower-part">
      <h2 className="wm-form-head">
        {title} <span className="wm-hint">{sum}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="wm-hint">{none}</p>
      ) : (
        <div className="wm-manpower-scroll">
          <table className="wm-manpower-table" aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.title} scope="col" className={column.right ? 'wm-manpower-right' : undefined}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <tr key={i}>
                  {columns.map((column) => (
                    <td key={column.title} className={column.right ? 'wm-manpower-right' : undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const total = (rows: readonly { minutes: number }[]): number => rows.reduce((sum, { minutes }) => sum + minutes, 0);

function Parts({
  cell,
  program,
  template,
  measure,
}: {
  cell: ManpowerCell;
  program: boolean;
  template: boolean;
  measure: Measure;
}) {
  const { unit, dayMinutes, weekText } = measure;
  const amount = (minutes: number) => amountOf(minutes, unit, dayMinutes);
  const all = (minutes: number) => said(minutes, unit, dayMinutes);
  const inProject = <R extends { project: string | null }>(): Column<R>[] =>
    program ? [{ title: t(x.project1), cell: ({ project }) => project }] : [];
  const minutesColumn = {
    title: t(x.amount),
    right: true,
    cell: ({ minutes }: { minutes: number }) => amount(minutes),
  };
  return (
    <>
      <Table<CellDemand>
        title={t(x.need)}
        sum={all(total(cell.demand))}
        none={t(x.nothing)}
        rows={cell.demand}
        columns={[
          { title: t(x.week), cell: ({ week }) => weekText(week) },
          { title: `${t(x.role)} / ${t(x.post)}`, cell: ({ name }) => name },
          ...inProject<CellDemand>(),
          minutesColumn,
          { title: t(x.demandBy), cell: ({ by, at }) => `${by ?? ''} ${at.slice(0, 10)}` },
        ]}
      />
      <Table<CellTask>
        title={t(x.tasks)}
        sum={cell.unseen > 0 ? t(x.unseen, { amount: all(cell.unseen) }) : all(total(cell.tasks))}
        none={t(x.nothing)}
        rows={cell.tasks}
        columns={[
          {
            title: t(x.task),
            cell: ({ id, name }) => (
              <RecordLink kind="task" record={id}>
                {name}
              </RecordLink>
            ),
          },
          ...inProject<CellTask>(),
          { title: t(x.person), cell: ({ person }) => person ?? t(x.nobody) },
          ...(template
            ? []
            : [{ title: t(x.dates), cell: ({ start, end }: { start: string; end: string }) => `${start} – ${end}` }]),
          ...(template
            ? []
            : [{ title: t(x.progress), right: true, cell: ({ progress }: { progress: number }) => `${progress}%` }]),
          minutesColumn,
        ]}
      />
      {!template && (
        <Table<CellPerson>
          title={t(x.people)}
          sum={all(cell.people.reduce((sum, { available }) => sum + available, 0))}
          none={t(x.noMembers)}
          rows={cell.people}
          columns={[
            { title: t(x.person), cell: ({ name }) => name },
            { title: t(x.capacity), right: true, cell: ({ capacity }) => amount(capacity) },
            {
              title: t(x.load),
              right: true,
              cell: ({ load, capacity }) =>
                capacity > 0 ? `${amount(load)} (${Math.round((100 * load) / capacity)}%)` : amount(load),
            },
            { title: t(x.coefficient), right: true, cell: ({ tenths }) => (tenths / 10).toFixed(1) },
            { title: t(x.others), cell: ({ others }) => <Others others={others} all={all} /> },
            { title: t(x.available), right: true, cell: ({ available }) => amount(available) },
          ]}
        />
      )}
      {!template && cell.records && (
        <Table<CellRecord>
          title={t(x.records)}
          sum={all(total(cell.records))}
          none={t(x.noRecords)}
          rows={cell.records}
          columns={[
            {
              title: t(x.date),
              cell: ({ id, date }) => (
                <RecordLink kind="workRecord" record={id}>
                  {date}
                </RecordLink>
              ),
            },
            { title: t(x.person), cell: ({ person }) => person },
            { title: t(x.task), cell: ({ task }) => task },
            { title: t(x.content), cell: ({ content }) => content },
            minutesColumn,
          ]}
        />
      )}
    </>
  );
}

type Elsewhere = CellPerson['others'];

/** Projects one may see by their names, the others by their number; always all of the hours. */
function Others({ others: { projects, hidden, minutes }, all }: { others: Elsewhere; all(minutes: number): string }) {
  if (minutes === 0) return '–';
  const names = projects.map(({ name, minutes: taken }) => `${name} ${all(taken)}`);
  if (hidden > 0) {
    const rest = minutes - total(projects);
    names.push(`${t(x.hiddenOthers, { count: hidden })} ${all(rest)}`);
  }
  return names.join('，');
}

interface DrawerProps {
  title: string;
  asked: InputOf<typeof manpowerCell>;
  measure: Measure;
  onClose(): void;
}

export function CellDrawer({ title, asked, measure, onClose }: DrawerProps) {
  const answer = useCall(manpowerCell, asked, { quiet: true, staleTime: 0 });
  return (
    <Drawer open size={820} title={title} onClose={onClose} destroyOnHidden>
      {answer.error && !answer.data && <ReadError error={answer.error} retry={answer.refetch} />}
      {!answer.data && !answer.error && <Skeleton active />}
      {answer.data && (
        <Parts
          cell={answer.data}
          program={asked.programId != null}
          template={asked.templateId != null}
          measure={measure}
        />
      )}
    </Drawer>
  );
}
