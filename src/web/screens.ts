/**
 * What a module hands over to the browser: one manifest, `web/<module>.screens.ts`, whose `screens` is found by its name and
 * listed nowhere (app/screens.ts). Code of pages, tabs and parts stays behind `import()`.
 *
 * Who has a place for others adds it here (`declare module '#web/screens.ts' { interface Screens { ... } }`, with `slot` or
 * `contribution`), as with `Module`. Refuses: two who answer the same question, and asking before the manifests are told.
 */
import type { ComponentType } from 'react';
import { byKey, contribution, type Given, list } from '#kernel/contribution.ts';
import type { Entity, RightKey, ScopeName } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';
import type { RecordTab, ScreenPorts } from './entity/ports.tsx';
import type { ShellPorts } from './ports.ts';
import type { Route } from './route.ts';

type TabsOf = (entity: Entity, id: number) => readonly RecordTab[];

/** Something that people make, offered by the search (Ctrl+K). A list with `?create=true` in its address opens its form. */
export interface Command {
  label: Triple;
  /** Each of them suffices; of an object where it is made inside one. */
  right: RightKey | readonly RightKey[];
  path: string;
  /** The kind of object it is made in: offered while one is open. */
  inside?: ScopeName;
}

export interface Screens {
  /** The module's folder. */
  name: string;
  routes?: readonly Route[];
  commands?: readonly Command[];
  /** Parts of the pages of records, of whatever module. */
  recordTabs?: TabsOf;
  /** Parts that stand behind those of all others. */
  lastRecordTabs?: TabsOf;
  /** Questions of the shell that it answers. */
  shell?: Partial<ShellPorts>;
  /** Questions of lists, forms and records that it answers. */
  records?: Partial<ScreenPorts>;
  /** Stands beside whatever page is shown: what is told of oneself when one comes in. */
  beside?: ComponentType;
}

export const routesOfModules = contribution('screens', 'routes', list<Route>);
export const commandsOfModules = contribution('screens', 'commands', list<Command>);
export const besideAll = contribution('screens', 'beside', (given: readonly Given<ComponentType>[]) => given);

const tabs = contribution('screens', 'recordTabs', list<TabsOf>);
const lastTabs = contribution('screens', 'lastRecordTabs', list<TabsOf>);
export const recordTabsOf: TabsOf = (entity, id) => [...tabs(), ...lastTabs()].flatMap((of) => of(entity, id));

const answers = <T>(name: string): (() => T) => {
  const parts = contribution('screens', name, byKey<unknown>);
  return () => Object.fromEntries(parts()) as T;
};
export const shellAnswers = answers<ShellPorts>('shell');
export const recordAnswers = answers<Omit<ScreenPorts, 'entity'>>('records');
