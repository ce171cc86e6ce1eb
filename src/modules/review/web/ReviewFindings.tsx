/** What a review found and what became of it; each may become an issue. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { invalidate, send, useCall } from '#web/api.ts';
import { type RowAction, removeAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ActionButtons } from '#web/entity/list/RowActions.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useListHost } from '#web/entity/list/use-list-host.tsx';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useRights, useSession } from '#web/session.ts';
import { findingToIssue } from '../review.calls.ts';
import { type ReviewFindingRow, type ReviewRow, review, reviewFinding, severities } from '../review.entity.ts';
import { reviewFindingLife } from '../review.life.ts';
import { worksOn } from '../review.rules.ts';
import { DueDay } from './ReviewCells.tsx';
import { reviewPageTexts as x } from './texts.ts';

const REVIEW_IS_KNOWN = () => ({ review: { visible: false } });
/** The numbers of the review follow its findings. */
const followed = (): void => invalidate([review.name, reviewFinding.name, 'task']);
const COLORS = { serious: 'error', general: 'warning', suggestion: 'default' } as const;

export function FindingsOfReview({ id }: { id: number }) {
  const answer = useCall(entityCalls(review).get, { id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  return <Findings key={id} of={(answer.data as unknown as Detail<ReviewRow>).row} />;
}

function Findings({ of }: { of: ReviewRow }) {
  const { viewer } = useSession();
  const scope = useMemo(() => ({ projectId: of.projectId ?? 0 }), [of.projectId]);
  const fixed = useMemo(() => ({ review: String(of.id) }), [of.id]);
  const initial = useMemo(() => ({ review: of.id }), [of.id]);
  const list = useEntityList(reviewFinding, { scope, fixed, inUrl: false, pageSize: 30 });
  const { can } = useRights(scope);
  const { host } = useListHost(list);
  const moves = useMoves(reviewFindingLife, { onMoved: followed });
  // A link leads to one of them.
  const [wanted] = useQueryParam('finding');
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const leads = of.chair === viewer.userId || can(review.rights.update);
  const judges = leads || of.experts?.includes(viewer.userId) === true;
  const toIssue = async (row: ReviewFindingRow): Promise<void> => {
    if (!(await ask({ title: x.askIssue, params: { name: row.name }, confirm: x.toIssue }))) return;
    await send(findingToIssue, { findingId: row.id });
    toast.success(t(x.madeIssue));
    followed();
  };
  const actions = (row: ReviewFindingRow): RowAction[] => {
    const works = row.status === 'open' && worksOn(row, { leads }, viewer.userId);
    return [
      ...moveActions(moves, row as never, row.name, list.abilities[row.id]),
      ...(works && row.issue === null && can('pm:issue:add')
        ? [{ key: 'issue', label: x.toIssue, run: () => toIssue(row) }]
        : []),
      ...(works ? [{ key: 'edit', label: entityTexts.edit, run: () => setEditing(row.id) }] : []),
      ...(works && row.issue === null && of.status === 'held'
        ? [{ ...removeAction(row), run: () => Promise.resolve(removeAction(row).run(host)).then(followed) }]
        : []),
    ];
  };
  const titleOf = (field: 'responsible' | 'issue', id: number | null): string =>
    id === null ? '' : (list.titles[field]?.[id] ?? '');
  if (list.error) return <ReadError error={list.error} retry={list.refetch} />;
  const { name, severity, responsible, due, issue, status, answer } = reviewFinding.fields;
  return (
    <>
      {judges && of.status === 'held' && (
        <Button icon={<PlusOutlined />} onClick={() => setEditing('new')} style={{ marginBottom: 12 }}>
          {t(x.newFinding)}
        </Button>
      )}
      <Table<ReviewFindingRow>
        size="small"
        rowKey="id"
        rowClassName={({ id }) => (String(id) === wanted ? 'ant-table-row-selected' : '')}
        loading={list.loading}
        pagination={false}
        scroll={{ x: 900 }}
        dataSource={[...(list.rows as unknown as readonly ReviewFindingRow[])]}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noFindings)} /> }}
        columns={[
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
            render: (_, row) => titleOf('responsible', row.responsible),
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
                {row.issue !== null && (
                  <div>
                    {t(issue.label)}{' '}
                    {titleOf('issue', row.issue) ? (
                      <RecordLink
                        kind="issue"
                        record={{ id: row.issue, projectId: row.projectId }}
                        inside={scope}
                        title={titleOf('issue', row.issue)}
                      >
                        {titleOf('issue', row.issue)}
                      </RecordLink>
                    ) : (
                      t(x.hiddenIssue, { id: row.issue })
                    )}
                  </div>
                )}
              </>
            ),
          },
          {
            key: 'actions',
            width: 190,
            render: (_, row) => (
              <ActionButtons
                actions={actions(row)}
                // A refused call has shown its message.
                onRun={(action) => void Promise.resolve(action.run(host)).catch(() => undefined)}
              />
            ),
          },
        ]}
      />
      {editing !== null && (
        <RecordDialog
          entity={reviewFinding}
          id={editing === 'new' ? undefined : editing}
          initial={initial}
          scope={scope}
          formState={REVIEW_IS_KNOWN}
          onClose={() => setEditing(null)}
          onSaved={followed}
        />
      )}
      {moves.dialog}
    </>
  );
}
