/** What approvers read of a request: each document with its version against the effective one; and values for conditions. */
import { type BusinessDiff, filled } from '#modules/flow/workflow/business/business-diff.ts';
import type { Ctx } from '#server/context.ts';
import { documentStatus } from '../document.entity.ts';
import { highest, levels } from '../levels.ts';
import { documentActions } from '../request.calls.ts';
import { actionRules } from '../request.rules.ts';
import { requestTexts as x } from '../request-texts.ts';
import type { DocRequest, RequestItem } from './request-rows.ts';
import { typeKeys } from './type-keys.ts';
import { nameOf, type VersionRow, versionsOf } from './versions.ts';

/** The version a document of a request is about, and the effective one before it. */
async function versions(ctx: Ctx, items: readonly RequestItem[]): Promise<ReadonlyMap<number, VersionRow>> {
  return new Map(
    (
      await versionsOf(
        ctx,
        items.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
}

export async function describeRequest(
  ctx: Ctx,
  request: DocRequest,
  items: readonly RequestItem[],
): Promise<BusinessDiff> {
  const byId = await versions(ctx, items);
  const after = actionRules[request.action].to;
  return {
    title: filled(x.title.text, { action: documentActions[request.action], count: items.length }),
    notes: request.reason ? [filled(x.reasonOf.text, { reason: request.reason })] : [],
    fields: [],
    tables: [
      {
        title: x.documents.text,
        columns: [
          { label: x.document.text },
          { label: x.code.text },
          { label: x.level.text },
          { label: x.version.text },
          { label: x.file.text },
          { label: x.status.text },
        ],
        rows: items.map((item) => {
          const now = item.version === null ? null : (byId.get(item.version) ?? null);
          const was = item.effectiveVersion === null ? null : (byId.get(item.effectiveVersion) ?? null);
          const name = (one: VersionRow | null) => (one ? nameOf(one) : null);
          return {
            id: item.id,
            change: 'changed' as const,
            ...(items.length > 1 && { decidable: true as const }),
            cells: [
              item.title,
              item.code,
              levels[item.level],
              { before: name(was), after: name(now) },
              { before: was?.name ?? null, after: now?.name ?? null },
              { before: documentStatus[item.before], after: documentStatus[after] },
            ],
          };
        }),
        total: items.length,
      },
    ],
  };
}

export async function valuesOf(ctx: Ctx, items: readonly RequestItem[]): Promise<Record<string, unknown>> {
  const byId = await versions(ctx, items);
  const size = items.reduce((sum, { version }) => sum + (version === null ? 0 : (byId.get(version)?.size ?? 0)), 0);
  const types = await typeKeys(
    ctx,
    items.map(({ id }) => id),
  );
  return {
    count: items.length,
    level: highest(items.map(({ level }) => level)),
    size,
    type: types.length === 1 ? types[0] : '',
  };
}
