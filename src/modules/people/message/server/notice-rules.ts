/**
 * Rules of notices, stored: for the company, for templates and projects (notice-events.ts).
 *
 * Refuses: judging who may set them, and knowing projects; callers check the right and name the roles.
 */
import type { ScopeName } from '#kernel/entity.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { OF_COMPANY, ofObject, type SettingPlace, saySetting, setting, settingsAt } from '#server/settings.ts';
import {
  checkRule,
  type NoticeLevel,
  type NoticeRule,
  noticeEvent,
  noticeEvents,
  ruleThatHolds,
} from '../notice-events.ts';

/** Whose rules: of the object that is named, or the company's. */
export type NoticeOwner = Parameters<typeof objectOfRef>[0];

export interface StoredRule {
  level: NoticeLevel;
  event: string;
  rule: NoticeRule;
}

/** A rule for each event; of its roles an object made of another takes its own. */
export const noticeSetting = setting<NoticeRule>({
  name: 'notice',
  copied(rule, event, { roleOf }) {
    const copied = { ...rule, roles: rule.roles.flatMap((id) => roleOf(id) ?? []) };
    return checkRule(event, copied) === null ? copied : null;
  },
});

const placeOf = (owner: NoticeOwner): SettingPlace => {
  const object = objectOfRef(owner);
  return object ? ofObject(object) : OF_COMPANY;
};

/** The rules stored for the owner and, above it, for the company. */
async function noticeRules(ctx: Ctx, owner: NoticeOwner): Promise<StoredRule[]> {
  const place = placeOf(owner);
  const said = await settingsAt(ctx, noticeSetting, place.id === 0 ? [OF_COMPANY] : [OF_COMPANY, place]);
  return said.map(({ level, key, value }) => ({ level, event: key, rule: value }));
}

/** The rule that holds for every event, and where it is set. */
export async function holdingRules(ctx: Ctx, owner: NoticeOwner) {
  const stored = await noticeRules(ctx, owner);
  return new Map(noticeEvents().map((event) => [event.key, ruleThatHolds(event, stored)] as const));
}

export type HoldingRules = Awaited<ReturnType<typeof holdingRules>>;

/** The rules that hold in many objects of a kind, read at once. */
export async function holdingRulesOf(
  ctx: Ctx,
  scope: ScopeName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HoldingRules>> {
  const said = await settingsAt(ctx, noticeSetting, [OF_COMPANY, ...ids.map((id) => ofObject({ scope, id }))]);
  const byOwner = Map.groupBy(
    said.map(({ id, level, key, value }) => ({ id, level, event: key, rule: value })),
    ({ id }) => id,
  );
  const company = byOwner.get(OF_COMPANY.id) ?? [];
  const rules = (own: readonly StoredRule[]): HoldingRules =>
    new Map(noticeEvents().map((event) => [event.key, ruleThatHolds(event, [...company, ...own])] as const));
  const usual = rules([]);
  return new Map(ids.map((id) => [id, byOwner.has(id) ? rules(byOwner.get(id)!) : usual]));
}

/** Sets a rule, or removes it (null): then the more general one applies. Errors: `Refusal` for a wrong rule. */
export async function saveNoticeRule(
  ctx: Ctx,
  owner: NoticeOwner,
  key: string,
  rule: NoticeRule | null,
): Promise<void> {
  const refused = checkRule(key, rule ?? noticeEvent(key)?.delivered);
  if (refused) throw new Refusal([refused]);
  await saySetting(ctx, noticeSetting, placeOf(owner), key, rule);
}
