/** Settings of issues, stored: what holds in an object, or for issues that stand alone. Who may say them is the caller's business. */
import { sql } from 'kysely';
import { type ObjectRef, objectOfRef } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { OF_COMPANY, ofObject, setting, settingsAt } from '#server/settings.ts';
import { DELIVERED_ISSUE_CONFIG, type IssueConfig } from '../issue-config.ts';

/** Programs have none of their own: the company's hold there. */
export const issueSetting = setting<IssueConfig>({ name: 'issue', copied: (config) => config });

type Owned = { projectId?: number | null; programId?: number | null; templateId?: number | null };
const isPlace = (object: ObjectRef | null): object is ObjectRef => object !== null && object.scope !== 'program';

/** What holds for each of these owners: said there, else by the company, else as delivered. Read at once. */
export async function issueConfigs(ctx: Ctx, owners: readonly Owned[]): Promise<(owner: Owned) => IssueConfig> {
  const objects = owners.map(objectOfRef).filter(isPlace);
  const said = await settingsAt(ctx, issueSetting, [OF_COMPANY, ...objects.map(ofObject)]);
  const byPlace = new Map(said.map(({ level, id, value }) => [`${level} ${id}`, value]));
  const company = byPlace.get(`${OF_COMPANY.level} ${OF_COMPANY.id}`);
  return (owner) => {
    const object = objectOfRef(owner);
    const own = object ? byPlace.get(`${object.scope} ${object.id}`) : undefined;
    return { ...DELIVERED_ISSUE_CONFIG, ...(own ?? company) };
  };
}

/** What holds for the issues of one owner. */
export const issueConfigOf = async (ctx: Ctx, owner: Owned): Promise<IssueConfig> =>
  (await issueConfigs(ctx, [owner]))(owner);

/** Keys of items of dictionaries by their ids. */
export async function itemKeys(ctx: Ctx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; itemKey: string }>`SELECT id, item_key FROM dict_item
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids.filter((id) => id !== null)}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, itemKey }) => [id, itemKey]));
}
