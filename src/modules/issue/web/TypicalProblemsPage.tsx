import { DislikeOutlined, LikeOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { type Abilities, type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  type RowAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { MoveButtons, moveActions, moveManyAction } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';
import { problemSaid, rateProblem } from '../problem.calls.ts';
import { problemStatus, type TypicalProblemRow, typicalProblem } from '../problem.entity.ts';
import { problemLife, refuseProblemEdit } from '../problem.life.ts';
import { libraryTexts as l } from './library-texts.ts';
import './issue.css';

const { get } = entityCalls(typicalProblem);
/** Its own tags and figures tell the rest. */
const told = { ...typicalProblem, form: [...typicalProblem.form, ['sourceIssue', 'publisher', 'publishedAt']] };
const COLORS: Readonly<Record<keyof typeof problemStatus, string>> = {
  draft: 'default',
  published: 'green',
  withdrawn: 'orange',
};

/** Why nothing is done with one that waits for its approval. */
const held = (abilities?: Abilities): string | null => (abilities?.waiting && abilities.actions.publish) || null;

/** The library, or one of its entries where the address names it (1-product §2.13). */
export default function TypicalProblemsPage() {
  const [id] = useQueryParam('problemId');
  return Number(id) > 0 ? <Problem key={id} id={Number(id)} /> : <Library />;
}

function Library() {
  const { viewer } = useSession();
  const moves = useMoves(problemLife);
  const { start } = moves;
  const rowActions = useCallback(
    (row: TypicalProblemRow, abilities?: Abilities): RowAction[] => [
      ...moveActions({ life: moves.life, start, dialog: null }, row as never, row.title, abilities),
      editAction(row, held(abilities) ?? refuseProblemEdit(row)),
      removeAction(row, held(abilities) ?? refuseProblemEdit(row)),
    ],
    [moves.life, start],
  );
  return (
    <ListView<TypicalProblemRow>
      list={useEntityList(typicalProblem)}
      none={viewer.can(typicalProblem.rights.create) ? l.none : l.noneYet}
      toolbar={[
        createAction(),
        exportAction(),
        { ...moveManyAction(moves, 'publish'), right: 'kb:typicalProblem:publish' },
        { ...moveManyAction(moves, 'withdraw'), right: 'kb:typicalProblem:publish' },
        batchRemoveAction(),
      ]}
      columns={{ status: (row) => <State status={row.status} /> }}
      extra={moves.dialog}
      rowActions={rowActions}
    />
  );
}

const State = ({ status }: { status: keyof typeof problemStatus }) => (
  <Tag color={COLORS[status]}>{t(problemStatus[status])}</Tag>
);

function Problem({ id }: { id: number }) {
  const [editing, setEditing] = useState(false);
  const answer = useCall(get, { id }, { quiet: true });
  const moves = useMoves(problemLife);
  const common = useCommonTabs(typicalProblem, id);
  usePageTitle(answer.data ? String(answer.data.row.title) : undefined);
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(found) => {
          const detail = found as unknown as Detail<TypicalProblemRow>;
          const { row, abilities } = detail;
          return (
            <RecordFrame
              kind="typicalProblem"
              id={id}
              title={row.title}
              tags={
                <>
                  <State status={row.status} />
                  <WaitingTag waiting={abilities?.waiting} />
                </>
              }
              tools={abilities && <MoveButtons moves={moves} row={row} title={row.title} abilities={abilities} />}
              edit={
                detail.editable.length > 0
                  ? { refused: held(abilities) ?? reason(row), run: () => setEditing(true) }
                  : null
              }
              tabs={[
                {
                  key: 'details',
                  label: t(l.details),
                  render: () => <DetailFields entity={told} row={row as never} titles={detail.titles} />,
                },
                ...common,
              ]}
            >
              {row.status === 'published' && <Said row={row} />}
            </RecordFrame>
          );
        }}
      </RecordRead>
      {moves.dialog}
      {editing && <RecordDialog entity={typicalProblem} id={id} onClose={() => setEditing(false)} />}
    </div>
  );
}

function reason(row: TypicalProblemRow): string | null {
  const refused = refuseProblemEdit(row);
  return refused && t(refused.message, refused.params);
}

/** Whether it helped, and where it was used. */
function Said({ row }: { row: TypicalProblemRow }) {
  const { data } = useCall(problemSaid, { id: row.id }, { quiet: true, background: true });
  const rate = (helpful: boolean): void =>
    void send(rateProblem, { id: row.id, helpful: data?.helpful === helpful ? null : helpful }).catch(() => undefined);
  const vote = (helpful: boolean) => (
    <Button
      size="small"
      type={data?.helpful === helpful ? 'primary' : 'default'}
      aria-pressed={data?.helpful === helpful}
      icon={helpful ? <LikeOutlined /> : <DislikeOutlined />}
      disabled={!data}
      onClick={() => rate(helpful)}
    >
      {helpful ? t(l.helpful, { count: row.helpful }) : t(l.unhelpful, { count: row.unhelpful })}
    </Button>
  );
  return (
    <div className="wm-problem-said">
      {vote(true)}
      {vote(false)}
      <span className="wm-hint">{t(l.uses, { count: row.uses })}</span>
      {data?.issues.map((one) => (
        <RecordLink key={one.id} kind="issue" record={one.id}>
          {one.name}
        </RecordLink>
      ))}
      {data && data.issues.length > 0 && data.more > 0 && (
        <span className="wm-hint">{t(l.more, { count: data.more })}</span>
      )}
    </div>
  );
}
