/**
 * Server of the installation's settings.
 *
 * Invariants: what the environment says is only read; what can lock people out is tried for five minutes and kept only from a session
 * that began after the change; a change, its confirmation and its taking back are one conditional statement on the version, so of two
 * at once one is refused. Refuses: secrets, of which it tells whether they are set.
 */
import { type RawBuilder, sql } from 'kysely';
import { CODE, commonTexts, problem, Refusal, refuse } from '#kernel/problem.ts';
import { SETTINGS } from '#server/config.ts';
import { type Ctx, Download, handle, type ServerModule } from '#server/context.ts';
import { type KeptSetting, keptSettings, keptText, originOf, startedWith, valuesAt } from '#server/live-settings.ts';
import {
  confirmSetting,
  exportSettings,
  type InstallationSetting,
  installationSettings,
  revertSetting,
  sayInstallation,
} from '../installation.calls.ts';
import { installationPlaces } from '../installation.menu.ts';
import { installationModule } from '../installation.module.ts';
import { installationRights } from '../installation.rights.ts';
import { installationTexts as i } from '../installation.texts.ts';

const TRIAL_MS = 5 * 60_000;
type Known = (typeof SETTINGS)[number];

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

/** When the viewer's session began. */
async function sessionBegan(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    createdAt: Date;
  }>`SELECT created_at FROM session WHERE id = ${ctx.viewer.sessionId}`.execute(ctx.db);
  return rows[0]?.createdAt.getTime() ?? 0;
}

async function settingsOf(ctx: Ctx): Promise<InstallationSetting[]> {
  const kept = await keptSettings(ctx.db);
  const values = valuesAt(kept, ctx.now);
  const began = await sessionBegan(ctx);
  const people = [
    ...new Set(kept.flatMap(({ triedBy, changedBy }) => [triedBy, changedBy].filter((one) => one !== null))),
  ];
  const { rows } = await sql<{ id: number; empName: string }>`SELECT id, emp_name FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${people}::bigint[])`.execute(ctx.db);
  const nameOf = (id: number | null): string | null => rows.find((one) => one.id === id)?.empName ?? null;
  return SETTINGS.map((setting): InstallationSetting => {
    const row = kept.find(({ key }) => key === setting.key);
    const value = shown(values[setting.key]);
    const tried = row?.triedUntil && row.triedUntil.getTime() > ctx.now ? row : null;
    return {
      key: setting.key,
      names: setting.names,
      allowed: setting.allowed,
      value: setting.secret ? null : value,
      isSet: value !== '',
      secret: setting.secret === true,
      fallback: setting.fallback,
      origin: originOf(setting.key, row, ctx.now),
      live: setting.live ?? null,
      tried: tried && {
        value: tried.tried ?? setting.fallback,
        until: tried.triedUntil!.toISOString(),
        by: nameOf(tried.triedBy),
        mayConfirm: began > tried.triedAt!.getTime(),
      },
      version: row?.version ?? 0,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: nameOf(row?.changedBy ?? null),
    };
  });
}

/** A setting that may be changed here. */
function changeable(key: string): Known {
  const found = SETTINGS.find((one) => one.key === key);
  if (!found) throw refuse(i.unknown, { key }, 'key');
  const [name] = found.names;
  if (!found.live) throw refuse(i.restart, { name }, 'key');
  if (startedWith().given.includes(found.key)) throw refuse(i.environment, { name }, 'key');
  return found;
}

const conflict = (): Refusal => new Refusal([problem(commonTexts.conflict)], CODE.conflict);

/** Writes what is said, if the version is still the one that was read; the node that was asked uses it at once. */
async function write(ctx: Ctx, key: string, version: number, set: RawBuilder<unknown>): Promise<boolean> {
  const by = ctx.viewer.userId;
  const at = new Date(ctx.now);
  if (version === 0)
    await sql`INSERT INTO installation_setting (key, version, changed_at, changed_by) VALUES (${key}, 0, ${at}, ${by})
      ON CONFLICT (key) DO NOTHING`.execute(ctx.db);
  const done =
    await sql`UPDATE installation_setting SET ${set}, version = version + 1, changed_at = ${at}, changed_by = ${by}
    WHERE key = ${key} AND version = ${version}`.execute(ctx.db);
  return Number(done.numAffectedRows ?? 0) === 1;
}

const NOT_TRIED = sql`tried = NULL, tried_at = NULL, tried_until = NULL, tried_by = NULL`;

async function say(ctx: Ctx, key: string, value: string | null, version: number): Promise<Date | null> {
  const setting = changeable(key);
  const text = value?.trim() || null;
  if (text !== null && 'wrong' in setting.parse(text)) throw refuse(i.wrong, { allowed: setting.allowed }, 'value');
  const until = setting.live === 'guarded' ? new Date(ctx.now + TRIAL_MS) : null;
  const set = until
    ? sql`tried = ${text}, tried_at = ${new Date(ctx.now)}, tried_until = ${until}, tried_by = ${ctx.viewer.userId}`
    : sql`value = ${text}, ${NOT_TRIED}`;
  if (!(await write(ctx, key, version, set))) throw conflict();
  return until;
}

async function onTrial(ctx: Ctx, key: string): Promise<KeptSetting> {
  changeable(key);
  const row = (await keptSettings(ctx.db)).find((one) => one.key === key);
  if (!row?.triedUntil || row.triedUntil.getTime() <= ctx.now) throw refuse(i.notTried, undefined, 'key');
  return row;
}

async function confirm(ctx: Ctx, key: string, version: number): Promise<void> {
  const { triedAt } = await onTrial(ctx, key);
  if ((await sessionBegan(ctx)) <= triedAt!.getTime()) throw refuse(i.newSession, undefined, 'key');
  if (!(await write(ctx, key, version, sql`value = tried, ${NOT_TRIED}`))) throw conflict();
}

/** Lines for the environment of another installation: what differs from the defaults, without secrets. */
async function environmentFile(ctx: Ctx): Promise<Download> {
  const kept = await keptSettings(ctx.db);
  const values = valuesAt(kept, ctx.now);
  const lines = SETTINGS.flatMap(({ key, names, fallback, secret }) => {
    const text = startedWith().given.includes(key)
      ? null
      : keptText(
          kept.find((one) => one.key === key),
          ctx.now,
        );
    const value = text ?? (startedWith().given.includes(key) ? shown(values[key]) : fallback);
    if (secret) return startedWith().given.includes(key) ? [`# ${names[0]}=`] : [];
    return value === fallback ? [] : [`${names[0]}=${value.replaceAll(', ', ',')}`];
  });
  return new Download('waymark.env', 'text/plain; charset=utf-8', new TextEncoder().encode(`${lines.join('\n')}\n`));
}

export const installationServer: ServerModule = {
  ...installationModule,
  menu: installationPlaces,
  rights: [installationRights],
  handlers: [
    handle(installationSettings, async (ctx) => ({ list: await settingsOf(ctx) })),
    handle(exportSettings, environmentFile),
    handle(sayInstallation, async (ctx, { key, value, version }) => {
      const until = await say(ctx, key, value ?? null, version);
      return { until: until?.toISOString() ?? null };
    }),
    handle(confirmSetting, async (ctx, { key, version }) => {
      await confirm(ctx, key, version);
      return null;
    }),
    handle(revertSetting, async (ctx, { key, version }) => {
      await onTrial(ctx, key);
      if (!(await write(ctx, key, version, NOT_TRIED))) throw conflict();
      return null;
    }),
  ],
};
