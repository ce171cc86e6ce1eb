/** Binds the ten calls every entity has (kernel/entity-calls.ts), and the two of its lifecycle, to its service. */
import { type BaseRow, type Entity, takesExtFields } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Lifecycle } from '#kernel/lifecycle.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Handler, handle } from '#server/context.ts';
import { httpTexts } from '#server/http/errors.ts';
import type { WantedMove } from './entity-moves.ts';
import type { ListInput } from './entity-read.ts';
import type { EntityService } from './entity-service.ts';
import { exportSheet, importSheet, importTemplate } from './entity-sheet.ts';

type Input = Record<string, unknown>;
export type EntityCallName = keyof ReturnType<typeof entityCalls>;

/** What a person filled in: additional fields are asked for also when none is given (entity-write.ts, checkExt). */
export const withExtFields = (e: Entity, input: object): Input => ({ ...(takesExtFields(e) && { ext: {} }), ...input });

/** All handlers of an entity; `leave` names calls that the module answers itself or does not offer. */
export function entityHandlers<R extends BaseRow>(
  typed: EntityService<R>,
  leave: readonly EntityCallName[] = [],
): Handler[] {
  const service = typed as unknown as EntityService;
  const calls = entityCalls(service.entity as Entity);
  const all: Record<EntityCallName, Handler> = {
    list: handle(calls.list, async (ctx, input) => {
      const page = await service.list(ctx, input as ListInput);
      return (service.life ? { ...page, abilities: await service.abilities(ctx, page.list) } : page) as never;
    }),
    options: handle(calls.options, async (ctx, input) => service.options(ctx, input as ListInput)),
    export: handle(calls.export, async (ctx, input) => exportSheet(service, ctx, input as ListInput) as never),
    importTemplate: handle(calls.importTemplate, async (ctx, input) => importTemplate(service, ctx, input) as never),
    import: handle(calls.import, async (ctx, input, upload) => {
      if (!upload) throw new Refusal([problem(httpTexts.upload, undefined, 'file')]);
      const { dryRun, sheet, ...scope } = input as Input & { sheet?: string | null };
      return importSheet(service, ctx, { bytes: await upload.bytes(), sheet: sheet ?? null }, scope, dryRun === true);
    }),
    get: handle(calls.get, async (ctx, input) => {
      const detail = await service.get(ctx, input.id as number);
      if (!service.life) return detail as never;
      return { ...detail, abilities: (await service.abilities(ctx, [detail.row]))[detail.row.id] } as never;
    }),
    create: handle(
      calls.create,
      async (ctx, input) => service.create(ctx, withExtFields(service.entity, input)) as never,
    ),
    update: handle(calls.update, async (ctx, input) => {
      const { id, version, ...values } = input as Input & { id: number; version: number };
      return service.update(ctx, id, version, values) as never;
    }),
    remove: handle(calls.remove, async (ctx, input) => {
      await service.remove(ctx, input.id as number, (input.version as number | null) ?? null);
      return null;
    }),
    batchRemove: handle(calls.batchRemove, async (ctx, input) => service.batchRemove(ctx, input.ids as number[])),
  };
  const own = Object.entries(all).flatMap(([name, handler]) =>
    leave.includes(name as EntityCallName) ? [] : [handler],
  );
  return service.life ? [...own, ...moveHandlers(service, service.life)] : own;
}

interface MoveInput extends Omit<WantedMove, 'action'> {
  id: number;
  ids: number[];
  action: string;
}

/** The calls of a lifecycle. */
function moveHandlers(service: EntityService, life: Lifecycle): Handler[] {
  const calls = lifecycleCalls(life);
  return [
    handle(calls.move, async (ctx, input) => {
      const { id, ...wanted } = input as unknown as MoveInput;
      return service.move(ctx, id, wanted) as never;
    }),
    handle(calls.moveMany, async (ctx, input) => {
      const { ids, ...wanted } = input as unknown as MoveInput;
      return service.moveMany(ctx, ids, wanted);
    }),
  ];
}
