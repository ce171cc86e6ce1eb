/**
 * The contract with external engines: its one description, and reading incoming messages. Pure.
 *
 * We ask (POST, JSON): `/instances` to start, `/tasks/act`, `/instances/cancel`, `/instances/check` to compare, and
 * `/definitions` for what it can run. It answers, or sends unasked, instances as `ToldInstance`. Times are milliseconds
 * since the epoch, people are usernames. Unknown keys are ignored, so that an engine may send more.
 * Source: design/workflow.md §6.9; docs/adr/045-external-engines.md.
 */
import { cleanText } from '#kernel/check.ts';
import type { MirroredTask } from '../actions.ts';

/** Most tasks and copies of one instance. */
const MOST = 500;

const TOLD_STATUSES = ['running', 'approved', 'rejected', 'withdrawn', 'terminated', 'reverted'] as const;
export type ToldStatus = (typeof TOLD_STATUSES)[number];
const TASK_STATUSES: readonly MirroredTask['status'][] = [
  'open',
  'agreed',
  'rejected',
  'transferred',
  'done',
  'cancelled',
];

export interface ToldTask {
  id: string;
  name: string;
  account: string;
  status: MirroredTask['status'];
  opinion: string | null;
  url: string | null;
  openedAt: number | null;
  endedAt: number | null;
  dueAt: number | null;
}

/** How an instance is there. */
export interface ToldInstance {
  /** Our id; null: it was started there, and definition, initiator and title are given. */
  instanceId: number | null;
  /** Theirs. */
  id: string;
  status: ToldStatus;
  /** When this state came to be, by their clock: what an older one is refused by. */
  updateTime: number;
  url: string | null;
  definition: string | null;
  initiator: string | null;
  title: string | null;
  tasks: ToldTask[];
  /** Usernames of the people it is copied to. */
  cc: string[];
}

/** What people are shown of the engine beside the rows. */
export interface ShownExternal {
  engine: string;
  /** Decisions are made in our lists; else on the engine's page. */
  here: boolean;
  url: string | null;
  /** Names and pages of the steps there, by task. */
  tasks: Record<number, { name: string; url: string | null }>;
  /** A request that the engine has not taken yet, with how often it was tried and why it failed last. */
  waiting: { attempts: number; error: string | null; failed: boolean } | null;
}

class Wrong extends Error {}
type Given = Record<string, unknown>;

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectAt(value: unknown, path: string): Given {
  if (!isObject(value)) throw new Wrong(path);
  return value;
}
function textAt(of: Given, key: string, max: number): string {
  const value = of[key];
  if (typeof value !== 'string' || value.trim() === '' || value.length > max || !cleanText(value)) throw new Wrong(key);
  return value;
}
const maybe = <T>(of: Given, key: string, read: () => T): T | null =>
  of[key] === undefined || of[key] === null || of[key] === '' ? null : read();
function numberAt(of: Given, key: string): number {
  const value = of[key];
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > 8.64e15) throw new Wrong(key);
  return value as number;
}
function oneAt<T extends string>(of: Given, key: string, all: readonly T[]): T {
  if (!all.includes(of[key] as T)) throw new Wrong(key);
  return of[key] as T;
}
function listAt(of: Given, key: string): unknown[] {
  const value = of[key] ?? [];
  if (!Array.isArray(value) || value.length > MOST) throw new Wrong(key);
  return value;
}
/** Only addresses a browser may be led to. */
function urlAt(of: Given, key: string): string {
  const value = textAt(of, key, 1000);
  if (!/^https?:\/\/\S+$/i.test(value)) throw new Wrong(key);
  return value;
}

function taskAt(value: unknown): ToldTask {
  const of = objectAt(value, 'tasks');
  const time = (key: string) => maybe(of, key, () => numberAt(of, key));
  return {
    id: textAt(of, 'id', 200),
    name: textAt(of, 'name', 200),
    account: textAt(of, 'account', 100),
    status: oneAt(of, 'status', TASK_STATUSES),
    opinion: maybe(of, 'opinion', () => textAt(of, 'opinion', 4000)),
    url: maybe(of, 'url', () => urlAt(of, 'url')),
    openedAt: time('openedAt'),
    endedAt: time('endedAt'),
    dueAt: time('dueAt'),
  };
}

function instanceAt(value: unknown): ToldInstance {
  const of = objectAt(value, 'instance');
  const tasks = listAt(of, 'tasks').map(taskAt);
  if (new Set(tasks.map((task) => task.id)).size < tasks.length) throw new Wrong('tasks');
  return {
    instanceId: maybe(of, 'instanceId', () => numberAt(of, 'instanceId')),
    id: textAt(of, 'id', 200),
    status: oneAt(of, 'status', TOLD_STATUSES),
    updateTime: numberAt(of, 'updateTime'),
    url: maybe(of, 'url', () => urlAt(of, 'url')),
    definition: maybe(of, 'definition', () => textAt(of, 'definition', 200)),
    initiator: maybe(of, 'initiator', () => textAt(of, 'initiator', 100)),
    title: maybe(of, 'title', () => textAt(of, 'title', 300)),
    tasks,
    cc: listAt(of, 'cc').map((one) => textAt({ cc: one }, 'cc', 100)),
  };
}

function reading<T>(text: string, read: (of: unknown) => T): T | { wrong: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { wrong: 'JSON' };
  }
  try {
    return read(value);
  } catch (error) {
    if (error instanceof Wrong) return { wrong: error.message };
    throw error;
  }
}

/** What the engine sends unasked: `mode` is update (older states are refused) or replace (overwrites). */
export interface ToldSync {
  mode: 'update' | 'replace';
  instance: ToldInstance;
}
export const readSync = (text: string): ToldSync | { wrong: string } =>
  reading(text, (value) => {
    const of = objectAt(value, 'body');
    return {
      mode: of.mode === undefined ? 'update' : oneAt(of, 'mode', ['update', 'replace']),
      instance: instanceAt(of.instance),
    };
  });

/** The answer to a request: an instance, or nothing (it is reported later). */
export const readAnswer = (text: string): { instance: ToldInstance | null } | { wrong: string } =>
  text.trim() === ''
    ? { instance: null }
    : reading(text, (value) => {
        const of = objectAt(value, 'body');
        return { instance: maybe(of, 'instance', () => instanceAt(of.instance)) };
      });

/** The answer to a comparison: instances in another state than we said, and ids of ours it does not know. */
export const readCheck = (text: string): { instances: ToldInstance[]; unknown: number[] } | { wrong: string } =>
  reading(text, (value) => {
    const of = objectAt(value, 'body');
    return {
      instances: listAt(of, 'instances').map(instanceAt),
      unknown: listAt(of, 'unknown').map((one) => numberAt({ unknown: one }, 'unknown')),
    };
  });

/** What the engine can run. */
export interface ToldDefinition {
  key: string;
  name: string;
}
export const readDefinitions = (text: string): { definitions: ToldDefinition[] } | { wrong: string } =>
  reading(text, (value) => ({
    definitions: listAt(objectAt(value, 'body'), 'definitions').map((one) => {
      const of = objectAt(one, 'definitions');
      return { key: textAt(of, 'key', 200), name: textAt(of, 'name', 100) };
    }),
  }));

/** Why it refused, as it says: `message` of its JSON, else the status. */
export function refusalIn(text: string, status: number): string {
  const told = reading(text, (value) => textAt(objectAt(value, 'body'), 'message', 500));
  return typeof told === 'string' ? told : `${status}`;
}
