/** What a review found and what became of it; each may become an issue. */
import { Tag } from 'antd';
import { invalidate, send } from '#web/api.ts';
import type { RowAction } from '#web/entity/actions.tsx';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { type ChildDeeds, ChildRecords, WithRecord } from '#web/entity/record/ChildRecords.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useRights, useSession } from '#web/session.ts';
import { findingToIssue } from '../review.calls.ts';
import { type ReviewFindingRow, type ReviewRow, review, reviewFinding, severities } from '../review.entity.ts';
import { reviewFindingLife } from '../review.life.ts';
import { worksOn } from '../review.rules.ts';
import { DueDay } from './ReviewCells.tsx';
import { reviewPageTexts as x } from './texts.ts';

/** The numbers of the review follow its findings. */
const followed = (): void => invalidate([review.name, reviewFinding.name, 'task']);
const COLORS = { serious: 'error', general: 'warning', suggestion: 'default' } as const;

export const FindingsOfReview = ({ id }: { id: number }) => (
  <WithRecord<ReviewRow> entity={review} id={id}>
    {(row) => <Findings key={id} of={row} />}
  </WithRecord>
);

async function makeIssue({ id, name }: ReviewFindingRow): Promise<void> {
  if (!(await ask({ title: x.askIssue, params: { name }, confirm: x.toIssue }))) return;
  await send(findingToIssue, { findingId: id });
  toast.success(t(x.madeIssue));
  followed();
}

/** The issue it became, by its name where the viewer may read it. */
function IssueOf({ row, title }: { row: ReviewFindingRow; title: string | undefined }) {
  const record = { id: row.issue!, projectId: row.projectId };
  return (
    <div>
      {t(reviewFinding.fields.issue.label)}{' '}
      {title ? (
        <RecordLink kind="issue" record={record} inside={{ projectId: row.projectId ?? 0 }} title={title}>
          {title}
        </RecordLink>
      ) : (
        t(x.hiddenIssue, { id: record.id })
      )}
    </div>
  );
}

function Findings({ of }: { of: ReviewRow }) {
  const { viewer } = useSession();
  const { can } = useRights({ projectId: of.projectId ?? 0 });
  const moves = useMoves(reviewFindingLife, { onMoved: followed });
  const leads = of.chair === viewer.userId || can(review.rights.update);
  const judges = leads || of.experts?.includes(viewer.userId) === true;
  const actions = (row: ReviewFindingRow, { list, edit, remove }: ChildDeeds<ReviewFindingRow>): RowAction[] => {
    const works = row.status === 'open' && worksOn(row, { leads }, viewer.userId);
    const toIssue = works && row.issue === null && can('pm:issue:add');
    return [
      ...moveActions(moves, row as never, row.name, list.abilities[row.id]),
      ...(toIssue ? [{ key: 'issue', label: x.toIssue, run: () => makeIssue(row) }] : []),
      ...(works ? [edit(row)] : []),
      ...(works && row.issue === null && of.status === 'held' ? [remove(row)] : []),
    ];
  };
  const { name, severity, responsible, due, status, answer } = reviewFinding.fields;
  return (
    <>
      <ChildRecords<ReviewFindingRow>
        entity={reviewFinding}
        of={of}
        by="review"
        param="finding"
        onChanged={followed}
        add={() => (judges && of.status === 'held' ? [{ label: x.newFinding }] : [])}
        none={x.noFindings}
        actions={actions}
        actionsWidth={190}
        width={900}
        columns={({ titles }) => [
          {
            title: t(name.label),
            key: 'name',
            width: 220,
            render: (_, row) => (
              <>
                {row.name}
                {row.place && <div className="wm-hint">{row.place}</div>}
              </>
            ),
          },
          {
            title: t(severity.label),
            key: 'severity',
            width: 96,
            render: (_, row) => <Tag color={COLORS[row.severity]}>{t(severities[row.severity])}</Tag>,
          },
          {
            title: t(responsible.label),
            key: 'responsible',
            width: 96,
            ellipsis: true,
            render: (_, row) => titles.responsible?.[row.responsible ?? 0],
          },
          {
            title: t(due.label),
            key: 'due',
            width: 108,
            render: (_, row) => <DueDay day={row.due} done={row.status === 'closed'} />,
          },
          {
            title: t(status.label),
            key: 'status',
            width: 88,
            render: (_, row) => (
              <Tag color={row.status === 'closed' ? 'success' : 'processing'}>{t(status.items![row.status]!)}</Tag>
            ),
          },
          {
            title: t(answer.label),
            key: 'answer',
            render: (_, row) => (
              <>
                {row.answer}
                {row.issue !== null && <IssueOf row={row} title={titles.issue?.[row.issue]} />}
              </>
            ),
          },
        ]}
      />
      {moves.dialog}
    </>
  );
}
