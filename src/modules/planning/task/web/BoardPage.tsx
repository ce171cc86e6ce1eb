import { MoreOutlined } from '@ant-design/icons';
import { Checkbox, Progress, Skeleton } from 'antd';
import { type DragEvent, useState } from 'react';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { lightOf, overdueDays } from '#modules/objects/project/status-light.ts';
import { StatusLight, useThresholds } from '#modules/objects/project/web/public.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { MenuButton } from '#web/parts/MenuButton.tsx';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { useObject } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import { BOARD_COLUMNS, type BoardCard, type BoardColumn, moveBetween, taskBoard } from '../board.calls.ts';
import { TASK_ACTIONS, taskMoves, taskTexts } from '../task.rules.ts';
import { NoTasks } from './NoTasks.tsx';
import { runTaskAction } from './task-actions.tsx';
import { pageTexts } from './texts.ts';
import '#web/entity/entity.css';
import './task.css';
import './board.css';

const BOARD = '/modules/project/board';
/** A refused operation has shown its reason. */
const shown = (): void => undefined;

/**
 * The tasks of a project by status. Cards in one's own charge are pulled to another column, or moved by their menu: both
 * are the operations of the rules, which the server may refuse with a reason.
 */
export default function BoardPage() {
  const object = useObject('project');
  const projectId = object?.id ?? 0;
  const { text, set } = useAddressState();
  const search = text('search');
  const mine = text('mine') === '1';
  const typed = useTyped(search, (value) => set({ search: value }));
  const [held, setHeld] = useState<BoardCard | null>(null);
  const input = { projectId, ...(mine && { mine }), ...(search && { search }) };
  const answer = useCall(taskBoard, input, {
    quiet: true,
    keepPrevious: true,
    enabled: projectId > 0,
  });
  const drop = (to: BoardColumn): void => {
    const action = held && moveBetween(held.status, to);
    if (held && action) void runTaskAction(held, action).catch(shown);
    else if (held && held.status !== to)
      toast.warning(t(pageTexts.noMove, { from: taskStatus[held.status], to: taskStatus[to] }));
    setHeld(null);
  };
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  const none = answer.data && !mine && !search && BOARD_COLUMNS.every((column) => answer.data![column].total === 0);
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(pageTexts.board)}</h1>
        <Figures projectId={projectId} />
        <div className="wm-page-tools">
          <Checkbox checked={mine} onChange={(event) => set({ mine: event.target.checked ? '1' : '' })}>
            {t(pageTexts.mineOnly)}
          </Checkbox>
          <SearchBox
            allowClear
            placeholder={t(pageTexts.searchTask)}
            style={{ width: 220 }}
            value={typed.value}
            onChange={(event) => typed.type(event.target.value)}
            onSearch={typed.now}
          />
        </div>
      </div>
      {none ? (
        <NoTasks projectId={projectId} />
      ) : answer.data ? (
        <div className="wm-board">
          {BOARD_COLUMNS.map((column) => (
            <Column
              key={column}
              column={column}
              {...answer.data![column]}
              held={held}
              projectId={projectId}
              onHold={setHeld}
              onDrop={() => drop(column)}
            />
          ))}
        </div>
      ) : (
        <Skeleton active style={{ padding: 16 }} />
      )}
    </div>
  );
}

/** Progress of the whole project beside the title. */
function Figures({ projectId }: { projectId: number }) {
  const { data } = useCall(projectInfo, { projectId }, { quiet: true, background: true, enabled: projectId > 0 });
  if (!data) return null;
  const percent = (value: number): string => `${Math.round(value)}%`;
  return (
    <span className="wm-hint">
      {t(pageTexts.boardFigures, {
        planned: percent(data.plannedProgress),
        actual: percent(data.actualProgress),
        late: data.tasks.late,
      })}
    </span>
  );
}

interface ColumnProps {
  column: BoardColumn;
  total: number;
  cards: readonly BoardCard[];
  held: BoardCard | null;
  projectId: number;
  onHold(card: BoardCard | null): void;
  onDrop(): void;
}

function Column({ column, total, cards, held, projectId, onHold, onDrop }: ColumnProps) {
  const open = held !== null && moveBetween(held.status, column) !== null;
  const over = (event: DragEvent): void => {
    // Without this the browser takes no drop here; a column that does not fit says why when it is dropped.
    if (held) event.preventDefault();
  };
  return (
    <section
      className={open ? 'wm-board-column wm-board-open' : 'wm-board-column'}
      aria-label={t(taskStatus[column])}
      onDragOver={over}
      onDrop={onDrop}
    >
      <h2>
        {t(taskStatus[column])} <small>{total}</small>
      </h2>
      <ul>
        {cards.map((card) => (
          <Card key={card.id} card={card} projectId={projectId} onHold={onHold} />
        ))}
        {cards.length === 0 && <li className="wm-none">{t(pageTexts.boardEmpty)}</li>}
      </ul>
      {total > cards.length && <p className="wm-hint">{t(pageTexts.boardMore, { count: total - cards.length })}</p>}
    </section>
  );
}

function Card({
  card,
  projectId,
  onHold,
}: {
  card: BoardCard;
  projectId: number;
  onHold(card: BoardCard | null): void;
}) {
  const { viewer } = useSession();
  const limits = useThresholds()(projectId);
  const today = companyToday();
  const own = card.responsible === viewer.userId;
  const late = overdueDays(card, today);
  const moves = TASK_ACTIONS.filter((action) => own && taskMoves[action].from.includes(card.status));
  return (
    <li
      className={own ? 'wm-board-card' : 'wm-board-card wm-board-fixed'}
      draggable
      onDragStart={(event) => {
        if (!own) {
          event.preventDefault();
          const name = card.responsibleName;
          toast.warning(name ? t(pageTexts.notYours, { name }) : t(pageTexts.nobodys));
          return;
        }
        event.dataTransfer.setData('text/plain', card.name);
        onHold(card);
      }}
      onDragEnd={() => onHold(null)}
    >
      <div className="wm-board-head">
        {card.milestone && <span className="wm-diamond" role="img" aria-label={t(pageTexts.milestone)} />}
        <RecordLink
          kind="task"
          record={card.id}
          inside={{ projectId }}
          from={BOARD}
          draggable={false}
          title={card.name}
        >
          {card.name}
        </RecordLink>
        {moves.length > 0 && (
          <MenuButton
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={`${t(pageTexts.operations)}: ${card.name}`}
            menu={{
              items: moves.map((action) => ({
                key: action,
                label: t(taskTexts[action]),
                danger: action === 'terminate',
                onClick: () => void runTaskAction(card, action).catch(shown),
              })),
            }}
          />
        )}
      </div>
      <div className="wm-board-foot">
        <StatusLight status={lightOf(card, today, limits)} of={{ facts: card, limits }} module="task" />
        <span className={late > 0 ? 'wm-late' : ''}>
          {card.plannedEnd ?? '–'}
          {late > 0 && ` · ${t(pageTexts.lateShort, { days: late })}`}
        </span>
        <span className="wm-board-person">{card.responsibleName ?? t(pageTexts.nobody)}</span>
      </div>
      {card.status === 'ongoing' && (
        <Progress percent={card.progress} size="small" aria-label={t(pageTexts.progress)} />
      )}
    </li>
  );
}
