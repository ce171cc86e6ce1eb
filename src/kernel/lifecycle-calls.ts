/** The calls of every lifecycle: one record, and several at once with an answer for each. */
import type { BatchDone } from './batch.ts';
import { type Call, call, output } from './call.ts';
import type { BaseRow, Entity } from './entity.ts';
import { entityPath } from './entity-calls.ts';
import { choice, type Fields, int, json, longText, refs } from './field.ts';
import { unloggedOf } from './fields/readable.ts';
import { type Lifecycle, lifecycleTexts, movesOf, REASON_MAX } from './lifecycle.ts';

/** What a batch of moves answers for each of its records. */
export interface MovedMany extends BatchDone {
  /** Those that need an approval, with the name of its workflow: nothing was done, it may be asked for. */
  approvals: { id: number; title: string; definition: string }[];
}

/** Most records of a batch. */
const MAX_MOVED = 200;

const made = new WeakMap<Entity, ReturnType<typeof build>>();

function build(life: Lifecycle) {
  const { entity } = life;
  const path = entityPath(entity);
  const [zh, hk, en] = entity.label;
  const items = Object.fromEntries(movesOf(life).map((name) => [name, life.moves[name]!.label]));
  const right = [...new Set(Object.values(life.moves).map((move) => move.right))];
  const common: Fields = {
    action: choice(['操作', '操作', 'Action'], items, { required: true }),
    reason: longText(lifecycleTexts.reason.text, { max: REASON_MAX }),
    values: json<Record<string, unknown>>()(['填写内容', '填寫內容', 'Values']),
  };
  const row = entity.scopes || entity.object ? ({ scope: 'row' } as const) : {};
  const more = { ...row, touches: [entity.name, 'workflow'], keepsOut: unloggedOf(entity.fields) };
  return {
    move: call(
      'POST',
      `${path}/:id/move`,
      right,
      {
        id: int(['编号', '編號', 'ID'], { required: true, min: 1 }),
        version: int(['版本', '版本', 'Version'], { min: 1 }),
        ...common,
      },
      output<BaseRow & Record<string, unknown>>(),
      { ...more, label: [`变更${zh}状态`, `變更${hk}狀態`, `Change the status of ${en.toLowerCase()}`] },
    ),
    moveMany: call(
      'POST',
      `${path}/move`,
      right,
      { ids: refs(['编号', '編號', 'IDs'], entity.name, { required: true, max: MAX_MOVED }), ...common },
      output<MovedMany>(),
      {
        ...more,
        label: [`批量变更${zh}状态`, `批量變更${hk}狀態`, `Change the status of several ${en.toLowerCase()}`],
      },
    ),
  };
}

/** The calls of a lifecycle; the same values each time. */
export function lifecycleCalls(life: Lifecycle<never, never>): {
  move: Call<Fields, BaseRow & Record<string, unknown>>;
  moveMany: Call<Fields, MovedMany>;
} {
  const known = made.get(life.entity) ?? build(life as unknown as Lifecycle);
  made.set(life.entity, known);
  return known;
}
