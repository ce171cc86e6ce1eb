/**
 * Settings that are inherited, as one literal: fields that hold whole at the nearest place where they were said (the object,
 * what it lies in, its type, the company), else as delivered.
 *
 * `export const pace = inherited({ name: 'pace', fields: { days: int([...], { required: true, min: 1 }) }, ... })`, named in
 * `inherited` of its module, is all: calls, checks, store, log, what is made of another object, and its pages follow.
 * Refuses: fields that hold each by itself, and settings of people.
 */
import { call, output } from './call.ts';
import { contribution, list } from './contribution.ts';
import type { RightKey, ScopeName } from './entity.ts';
import { type Fields, int, json, type Values } from './field.ts';
import { inObjects, type ObjectRef, objectOfRef, type SettingLevel } from './object-kind.ts';
import type { ScopeRef } from './permission.ts';
import type { Triple } from './text.ts';

export interface Inherited<F extends Fields = Fields> {
  /** In the store, its calls and the change log (`changeLabels`). */
  name: string;
  label: Triple;
  fields: F;
  delivered: Values<F>;
  /** Any of `object` says it inside an object, `company` for the company and types; whoever may do either, or `read`, sees it. */
  rights: { read: readonly RightKey[]; object: readonly RightKey[]; company: RightKey };
  /** Where it is set: of the company and of types, and of objects by their kind. */
  pages: { company: string } & { readonly [S in ScopeName]?: string };
  /** Entities whose lists are old when it changes. */
  touches?: readonly string[];
}

declare module './module.ts' {
  interface Module {
    inherited?: readonly Inherited[];
  }
}
export const inheritedSettings = contribution('modules', 'inherited', list<Inherited>);

/** What holds at a place. */
export interface HeldSetting<C = Readonly<Record<string, unknown>>> {
  config: C;
  /** Where it was said. */
  from: SettingLevel | 'delivered';
  /** Of what was said here; 0: nothing was. */
  version: number;
}

/** `fields` keep their types; what takes any setting asks no more than that they are fields. */
export const inherited = <const F extends Fields>(definition: Inherited<F>): Inherited<F> => definition;

const version = int(['版本', '版本', 'Version'], { required: true, min: 0 });
/** The company where it names nothing; calls take an object of whatever kind beside it. */
const place = { type: int(['类型', '類型', 'Type'], { min: 1 }) };
const OF_EVERY = { name: 'inherited', scopes: 'every' } as const;

const made = new WeakMap<object, ReturnType<typeof callsOf>>();

/** Its two calls. 409 when others said something else meanwhile. */
export function inheritedCalls(of: Inherited): ReturnType<typeof callsOf> {
  const known = made.get(of) ?? callsOf(of);
  made.set(of, known);
  return known;
}

function callsOf({ name, label, rights, touches = [] }: Inherited) {
  const path = `/api/v1/inherited/${name}`;
  const [zh, hk, en] = label;
  const say = [...rights.object, rights.company];
  return {
    read: inObjects(
      OF_EVERY,
      call('GET', path, [...new Set([...rights.read, ...say])], place, output<HeldSetting>(), {
        label: [`查看${zh}`, `查看${hk}`, `View: ${en}`],
        scope: 'row',
        reads: [`inherited ${name}`],
      }),
    ),
    /** null takes back what was said. */
    save: inObjects(
      OF_EVERY,
      call('PUT', path, say, { ...place, version, config: json<object>()(label) }, output<HeldSetting>(), {
        label: [`保存${zh}`, `儲存${hk}`, `Save: ${en}`],
        scope: 'row',
        touches: [`inherited ${name}`, ...touches],
      }),
    ),
  };
}

export type PlaceInput = ScopeRef & { type?: number | null };

/** The object an input names; null: none. */
export const placeObject = (input: PlaceInput): ObjectRef | null => objectOfRef(input);
