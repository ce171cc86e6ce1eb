/**
 * Actions of an administrator on a menu: rename, hide, move, own entries, reset to the delivered menu. Pure: settings in, settings
 * or a problem out.
 *
 * Invariants after every step: the menu administration can be reached (the last way to it cannot be hidden); entries are in allowed
 * levels; values equal to the delivered menu are not stored. Source: 2-rules §5 (a menu with submenus cannot be deleted).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { menuTexts as m } from './menu.texts.ts';
import {
  type DeliveredEntry,
  type EntryChange,
  flatten,
  type MenuArea,
  type MenuEntry,
  type MenuSettings,
  mayLieIn,
  menuInForce,
  type OwnEntry,
  ordered,
  wayTo,
} from './menu-tree.ts';

/** A menu under edit. */
export interface Editing {
  area: MenuArea;
  delivered: readonly DeliveredEntry[];
  settings: MenuSettings;
}
export type Edited = { settings: MenuSettings } | { problem: Problem };

const MAX_OWN = 100;

/** A problem as an answer; absent entries answer like this too, they may have been removed by somebody else. */
const no = (found: Problem): Edited => ({ problem: found });
const gone = (): Edited => no(problem(m.entryGone));

/** Refuses what would take an entry out of sight that everybody or its administrator must find. */
function guarded(editing: Editing, settings: MenuSettings): Edited {
  const tree = menuInForce(editing.area, editing.delivered, settings);
  for (const { entry } of flatten(tree))
    if (entry.guarded && wayTo(tree, entry.id).some((step) => step.hidden))
      return no(problem(m.lastWay, undefined, 'hidden'));
  return { settings };
}

/** Without what says the same as the delivered menu. */
function cleaned(change: EntryChange, entry: DeliveredEntry, home: number | null): EntryChange | null {
  const [zh, hk, en] = entry.label;
  const out: EntryChange = {};
  if (change.name !== undefined && change.name !== zh) out.name = change.name;
  if (change.hkName !== undefined && change.hkName !== hk) out.hkName = change.hkName;
  if (change.enName !== undefined && change.enName !== en) out.enName = change.enName;
  if (change.icon !== undefined && change.icon !== entry.icon) out.icon = change.icon;
  if (change.hidden) out.hidden = true;
  if (change.offPhone) out.offPhone = true;
  if (change.parent !== undefined && change.parent !== home) out.parent = change.parent;
  return Object.keys(out).length > 0 ? out : null;
}

function withChange(editing: Editing, id: number, change: EntryChange): MenuSettings | null {
  const found = flatten(editing.delivered).find(({ entry }) => entry.id === id);
  if (!found) return null;
  const changes = { ...editing.settings.changes };
  const kept = cleaned({ ...changes[id], ...change }, found.entry, found.parent);
  if (kept) changes[id] = kept;
  else delete changes[id];
  return { ...editing.settings, changes };
}

export interface Look {
  name?: string | null;
  hkName?: string | null;
  enName?: string | null;
  icon?: string | null;
  hidden?: boolean | null;
  offPhone?: boolean | null;
}

const textOr = (text: string | null | undefined, delivered: string): string => text?.trim() || delivered;

/** Names (empty: the delivered one), icon and visibility of a delivered entry. */
export function changeLook(editing: Editing, id: number, look: Look): Edited {
  const entry = flatten(editing.delivered).find((one) => one.entry.id === id)?.entry;
  if (!entry) return gone();
  const [zh, hk, en] = entry.label;
  const settings = withChange(editing, id, {
    name: textOr(look.name, zh),
    hkName: textOr(look.hkName, hk),
    enName: textOr(look.enName, en),
    ...(look.icon ? { icon: look.icon } : entry.icon !== null && { icon: entry.icon }),
    ...(typeof look.hidden === 'boolean' && { hidden: look.hidden }),
    ...(typeof look.offPhone === 'boolean' && { offPhone: look.offPhone }),
  });
  return settings ? guarded(editing, settings) : gone();
}

/** Shows or hides any entry. */
export function setHidden(editing: Editing, id: number, hidden: boolean): Edited {
  const { own } = editing.settings;
  const settings = own.some((o) => o.id === id)
    ? { ...editing.settings, own: own.map((o) => (o.id === id ? { ...o, hidden } : o)) }
    : withChange(editing, id, { hidden });
  return settings ? guarded(editing, settings) : gone();
}

/** Lays an entry into a parent (null: the top level), before another or (null) behind all. */
export function moveEntry(editing: Editing, id: number, parent: number | null, before: number | null): Edited {
  const { area, delivered, settings } = editing;
  const tree = menuInForce(area, delivered, settings);
  const entry = wayTo(tree, id).at(-1);
  const target = parent === null ? null : wayTo(tree, parent).at(-1);
  if (!entry || target === undefined) return gone();
  if (!mayLieIn(area, entry, target)) return no(problem(m.wrongPlace, undefined, 'parent'));
  const placed: MenuSettings | null = entry.own
    ? { ...settings, own: settings.own.map((o) => (o.id === id ? { ...o, parent } : o)) }
    : withChange(editing, id, { parent });
  if (!placed) return gone();
  const others = (target?.list ?? tree).filter((e) => e.id !== id).map((e) => e.id);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0) return gone();
  const wanted = [...others.slice(0, at), id, ...others.slice(at)];
  const key = String(parent ?? 0);
  const order = { ...placed.order };
  delete order[key];
  const natural = idsIn(menuInForce(area, delivered, { ...placed, order }), parent);
  if (natural.join() !== wanted.join()) order[key] = wanted;
  return guarded(editing, { ...placed, order });
}

const idsIn = (tree: readonly MenuEntry[], parent: number | null): number[] =>
  (parent === null ? tree : (wayTo(tree, parent).at(-1)?.list ?? [])).map((entry) => entry.id);

export interface OwnInput {
  kind: OwnEntry['kind'];
  name: string;
  hkName?: string | null;
  enName?: string | null;
  icon?: string | null;
  url?: string | null;
  need?: string | null;
  parent?: number | null;
  offPhone?: boolean | null;
}

/** A free number: by its digits in object menus, otherwise one that was never used. */
function newId({ area, delivered, settings }: Editing, level: number): number | null {
  const used = new Set([...flatten(delivered).map(({ entry }) => entry.id), ...settings.own.map((o) => o.id)]);
  if (area === 'system') {
    let id = settings.nextOwn;
    while (used.has(id)) id++;
    return id;
  }
  const [first, last] = level === 1 ? [70, 99] : [7000, 9999];
  for (let id = first; id <= last; id++) if (!used.has(id)) return id;
  return null;
}

/** Makes an entry of the company's own (`id` null), or changes one; its kind stays. */
export function saveOwn(editing: Editing, id: number | null, input: OwnInput): Edited {
  const { area, delivered, settings } = editing;
  const before = settings.own.find((o) => o.id === id);
  if (id !== null && !before) return gone();
  if (!before && settings.own.length >= MAX_OWN) return no(problem(m.tooMany, { count: MAX_OWN }));
  const kind = before?.kind ?? input.kind;
  const parent = kind === 'group' ? null : (input.parent ?? null);
  const number = before?.id ?? newId(editing, parent === null ? 1 : 2);
  if (number === null) return no(problem(m.tooMany, { count: MAX_OWN }));
  if (kind !== 'group' && !/^https?:\/\/[^\s]+$/i.test(input.url ?? ''))
    return no(problem(m.needUrl, undefined, 'url'));
  const target = parent === null ? null : wayTo(menuInForce(area, delivered, settings), parent).at(-1);
  if (target === undefined || !mayLieIn(area, { id: number, kind }, target))
    return no(problem(m.wrongPlace, undefined, 'parent'));
  const entry: OwnEntry = {
    id: number,
    kind,
    name: input.name,
    hkName: input.hkName || null,
    enName: input.enName || null,
    icon: input.icon || null,
    url: kind === 'group' ? null : (input.url ?? null),
    need: kind === 'group' ? null : input.need || null,
    parent,
    hidden: before?.hidden ?? false,
    offPhone: input.offPhone ?? before?.offPhone ?? false,
  };
  const own = before ? settings.own.map((o) => (o.id === id ? entry : o)) : [...settings.own, entry];
  return guarded(editing, {
    ...settings,
    own,
    nextOwn: Math.max(settings.nextOwn, area === 'system' ? number + 1 : 1),
  });
}

/** Removes an own entry; one with entries in it cannot be removed (2-rules §5). */
export function removeOwn(editing: Editing, id: number): Edited {
  const { area, delivered, settings } = editing;
  if (!settings.own.some((o) => o.id === id)) return gone();
  if (idsIn(menuInForce(area, delivered, settings), id).length > 0) return no(problem(m.hasEntries));
  return guarded(editing, without(settings, new Set([id])));
}

/** Settings without those of the entries: changes, own entries, orders inside them. */
function without(settings: MenuSettings, ids: ReadonlySet<number>): MenuSettings {
  const rest = <T>(of: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([key]) => !ids.has(Number(key))));
  return {
    ...settings,
    changes: rest(settings.changes),
    order: rest(settings.order),
    own: settings.own.filter((o) => !ids.has(o.id)),
  };
}

/** Back to the delivered menu: the entries (0: the order of the top level), or null for everything. */
export function resetEntries(editing: Editing, ids: readonly number[] | null): Edited {
  const { settings } = editing;
  if (ids === null) return { settings: { changes: {}, own: [], order: {}, nextOwn: settings.nextOwn } };
  return guarded(editing, without(settings, new Set(ids)));
}

/** One difference from the delivered menu: ids for parent and order, otherwise texts. */
export interface Difference {
  field: 'name' | 'hkName' | 'enName' | 'icon' | 'hidden' | 'offPhone' | 'parent' | 'order' | 'own';
  delivered: string | number | null | readonly number[];
  now: string | number | null | readonly number[];
}

/** Every entry that differs from the delivered menu, 0 for the order of the top level. */
export function differences({ area, delivered, settings }: Editing): { id: number; fields: Difference[] }[] {
  const tree = menuInForce(area, delivered, settings);
  const at = new Map(flatten(tree).map((one) => [one.entry.id, one]));
  const orderOf = (id: number): Difference[] => {
    const wanted = settings.order[id];
    if (!wanted) return [];
    const now = idsIn(tree, id || null);
    const natural = idsIn(
      menuInForce(area, delivered, { ...settings, order: { ...settings.order, [id]: [] } }),
      id || null,
    );
    return ordered(natural, wanted).join() === natural.join() ? [] : [{ field: 'order', delivered: natural, now }];
  };
  const out = [{ id: 0, fields: orderOf(0) }];
  for (const { entry, parent } of flatten(delivered)) {
    const change = settings.changes[entry.id] ?? {};
    const fields: Difference[] = [];
    const [zh, hk, en] = entry.label;
    if (change.name !== undefined) fields.push({ field: 'name', delivered: zh, now: change.name });
    if (change.hkName !== undefined) fields.push({ field: 'hkName', delivered: hk, now: change.hkName });
    if (change.enName !== undefined) fields.push({ field: 'enName', delivered: en, now: change.enName });
    if (change.icon !== undefined) fields.push({ field: 'icon', delivered: entry.icon, now: change.icon });
    if (change.hidden) fields.push({ field: 'hidden', delivered: null, now: 'hidden' });
    if (change.offPhone) fields.push({ field: 'offPhone', delivered: null, now: 'offPhone' });
    const now = at.get(entry.id)?.parent ?? null;
    if (now !== parent) fields.push({ field: 'parent', delivered: parent, now });
    out.push({ id: entry.id, fields: [...fields, ...orderOf(entry.id)] });
  }
  for (const own of settings.own)
    out.push({ id: own.id, fields: [{ field: 'own', delivered: null, now: own.name }, ...orderOf(own.id)] });
  return out.filter((one) => one.fields.length > 0);
}
