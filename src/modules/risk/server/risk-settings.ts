/** Settings of risks, stored: what holds in an object. Who may say them is the caller's business. */
import { type ObjectRef, objectOfRef } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { OF_COMPANY, ofObject, setting, settingsAt } from '#server/settings.ts';
import { DELIVERED_RISK_CONFIG, type RiskConfig } from '../risk-config.ts';

/** Programs have none of their own: the company's hold there. */
export const riskSetting = setting<RiskConfig>({ name: 'risk', copied: (config) => config });

type Owned = { projectId?: number | null; programId?: number | null; templateId?: number | null };
const isPlace = (object: ObjectRef | null): object is ObjectRef => object !== null && object.scope !== 'program';

/** What holds for each of these owners: said there, else by the company, else as delivered. Read at once. */
export async function riskConfigs(ctx: Ctx, owners: readonly Owned[]): Promise<(owner: Owned) => RiskConfig> {
  const objects = owners.map(objectOfRef).filter(isPlace);
  const said = await settingsAt(ctx, riskSetting, [OF_COMPANY, ...objects.map(ofObject)]);
  const byPlace = new Map(said.map(({ level, id, value }) => [`${level} ${id}`, value]));
  const company = byPlace.get(`${OF_COMPANY.level} ${OF_COMPANY.id}`);
  return (owner) => {
    const object = objectOfRef(owner);
    const own = object ? byPlace.get(`${object.scope} ${object.id}`) : undefined;
    return { ...DELIVERED_RISK_CONFIG, ...(own ?? company) };
  };
}

/** What holds for the risks of one owner. */
export const riskConfigOf = async (ctx: Ctx, owner: Owned): Promise<RiskConfig> =>
  (await riskConfigs(ctx, [owner]))(owner);
