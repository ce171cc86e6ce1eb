/** Server of grid headers and personal column settings. */
import { sql } from 'kysely';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { gridHeaders, saveMyColumns } from '../grid-header.calls.ts';
import { type GridHeaderRow, gridHeader } from '../grid-header.entity.ts';
import { gridHeaderPlaces } from '../grid-header.menu.ts';
import { gridHeaderModule } from '../grid-header.module.ts';
import { gridHeaderRights } from '../grid-header.rights.ts';
import { savedViewHandlers, savedViewService } from './saved-view.ts';

const gridHeaderService = entityService(gridHeader);

export const gridHeaderServer: ServerModule = {
  ...gridHeaderModule,
  menu: gridHeaderPlaces,
  services: [gridHeaderService, savedViewService],
  rights: [gridHeaderRights],
  handlers: [
    ...entityHandlers(gridHeaderService),
    ...savedViewHandlers,
    handle(gridHeaders, async (ctx, { table }) => {
      const { rows } =
        await sql<GridHeaderRow>`SELECT * FROM grid_header WHERE company_id = ${ctx.viewer.companyId} AND table_name = ${table} ORDER BY sort, id`.execute(
          ctx.db,
        );
      const mine = await sql<{
        columns: unknown;
      }>`SELECT choices -> ${`columns:${table}`}::text AS columns FROM personal_setting WHERE user_id = ${ctx.viewer.userId}`.execute(
        ctx.db,
      );
      const headers = rows.map((row) => ({
        field: row.field,
        label: row.name ? ([row.name, row.hkName ?? row.name, row.enName ?? row.name] as const) : null,
        width: row.width,
        sort: row.sort ?? 0,
        visible: row.visible,
      }));
      return { headers, mine: mine.rows[0]?.columns ?? null };
    }),
    handle(saveMyColumns, async (ctx, { table, columns }) => {
      const value = JSON.stringify({ [`columns:${table}`]: columns ?? null });
      await sql`INSERT INTO personal_setting (user_id, company_id, choices) VALUES (${ctx.viewer.userId}, ${ctx.viewer.companyId}, ${value}::jsonb)
        ON CONFLICT (user_id) DO UPDATE SET choices = personal_setting.choices || excluded.choices`.execute(ctx.db);
      return null;
    }),
  ],
};
