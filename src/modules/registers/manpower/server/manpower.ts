/** Server of people in projects, templates and programs. */
import { Refusal, refuse } from '#kernel/problem.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { httpTexts } from '#server/http/errors.ts';
import { readCells } from '../cells.ts';
import type { Side } from '../figures.ts';
import { exportManpower, importDemand, manpowerCell, manpowerMatrix, saveDemand } from '../manpower.calls.ts';
import { manpowerModule } from '../manpower.module.ts';
import { manpowerTexts as t } from '../manpower.texts.ts';
import type { Grain } from '../weeks.ts';
import { bookingHandlers, bookingService } from './booking/bookings.ts';
import { cellOf } from './cell.ts';
import { writeDemand } from './demand.ts';
import { demandOfPosts, demandOfRoles } from './hindrances.ts';
import { demandMadeOf } from './made-of.ts';
import { matrixOf } from './matrix.ts';
import { type Asked, demandOwnerOf, type Owner, type Shown, shownOf } from './objects.ts';
import { keepPersonLoads } from './person-loads.ts';
import { manpowerSheet, takeDemand } from './sheet.ts';

/** Where demand may be written, while open. */
async function opened(ctx: Ctx, asked: Asked): Promise<{ owner: Owner; shown: Shown }> {
  const shown = await shownOf(ctx, asked);
  const owner = demandOwnerOf(asked);
  if (!shown.open) throw refuse(t.ended);
  return { owner, shown };
}

/** Default: roles by week, from where its page begins. */
const asMatrix = ({ by, grain, from }: { by?: Side | null; grain?: Grain | null; from?: string | null }) => ({
  by: by ?? 'role',
  grain: grain ?? 'week',
  from,
});

export const manpowerServer: ServerModule = {
  ...manpowerModule,
  tables: ['manpower_demand', 'person_load', 'person_load_due'],
  services: [bookingService],
  jobs: [keepPersonLoads],
  madeOf: demandMadeOf,
  hinders: { projectRole: { remove: demandOfRoles }, jobPost: { remove: demandOfPosts } },
  handlers: [
    ...entityHandlers(bookingService),
    ...bookingHandlers,
    handle(manpowerMatrix, async (ctx, input) => matrixOf(ctx, await shownOf(ctx, input), asMatrix(input))),
    handle(manpowerCell, async (ctx, { by, row, from, to, ...asked }) =>
      cellOf(ctx, await shownOf(ctx, asked), { by: by ?? 'role', row, from, to }),
    ),
    handle(saveDemand, async (ctx, { cells, ...asked }) => {
      const { owner } = await opened(ctx, asked);
      const read = readCells(cells);
      if (!Array.isArray(read)) throw new Refusal([read]);
      return writeDemand(ctx, owner, read);
    }),
    handle(
      exportManpower,
      async (ctx, input) => manpowerSheet(ctx, await shownOf(ctx, input), asMatrix(input)) as never,
    ),
    handle(importDemand, async (ctx, { dryRun, sheet, ...asked }, upload) => {
      if (!upload) throw refuse(httpTexts.upload, undefined, 'file');
      const { owner, shown } = await opened(ctx, asked);
      return takeDemand(ctx, owner, shown, {
        bytes: await upload.bytes(),
        sheet: sheet ?? null,
        dryRun: dryRun === true,
      });
    }),
  ],
};
