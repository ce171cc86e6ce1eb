/**
 * Ports of lists and forms: the platform knows no module, so the composition provides them.
 *
 * Hides: where dictionaries, personal settings, change logs and run-time additions come from. Every optional port that
 * is missing takes its feature off the screen (no port for files: no upload; no change log: no tab). Refuses: anything
 * that changes a record (that goes through calls).
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Entity } from '#kernel/entity.ts';
import type { Waiting } from '#kernel/entity-calls.ts';
import type { Field } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';

/** An item of a dictionary, as the dictionary call answers it. */
export interface DictItem {
  dicId: number;
  dicName: string;
  /** What settings name it by. */
  itemKey?: string;
  /** Item of a tree dictionary above it. */
  parentId?: number | null;
}

/** A field an administrator added at run time; its values are in the row's `ext` under `name`. */
export interface ExtField {
  name: string;
  field: Field;
}

/** How a column shows for the whole company. `label` absent: the field's own. */
export interface ColumnHeader {
  field: string;
  label?: Triple;
  visible?: boolean;
  width?: number | null;
  order?: number;
}

export interface EntityRuntime {
  extFields: readonly ExtField[];
  headers: readonly ColumnHeader[];
}
export const NO_RUNTIME: EntityRuntime = { extFields: [], headers: [] };

export interface ChangeEntry {
  id: number;
  /** ISO instant. */
  at: string;
  /** Name of the person; null: the system. */
  by: string | null;
  action: 'create' | 'update' | 'remove';
  /** How the action of a lifecycle is called. */
  verb?: Triple;
  /** Values as rows hold them. `titles` resolves ids in them: field -> id -> title. */
  changes: readonly { field: string; before: unknown; after: unknown }[];
  titles?: Record<string, Record<number, string>>;
}

/** A move of a record that an approval decides about. */
export interface AskedMove {
  entity: string;
  id: number;
  action: string;
  reason?: string | null;
  values?: Readonly<Record<string, unknown>>;
}
export interface StartApprovalsProps {
  moves: readonly AskedMove[];
  /** All of them run, or the person has left the others. */
  onClose(): void;
}

export interface StoredFile {
  id: number;
  name: string;
  size?: number;
  /** How the browser shows it, or `page`: in a window of its own; left out: it is only downloaded. */
  shown?: 'image' | 'pdf' | 'text' | 'page';
}

/** A part of a record's page. */
export interface RecordTab {
  key: string;
  label: ReactNode;
  render(): ReactNode;
}

export interface ScreenPorts {
  /** The definition of a name, for references; undefined when no such entity exists here. */
  entity(name: string): Entity | undefined;
  /** Every definition, for screens that choose among them (additional fields, grid headers). */
  entities?: readonly Entity[];
  dictItems?(moduleKey: string): Promise<readonly DictItem[]>;
  runtime?(entity: string): Promise<EntityRuntime>;
  /** A personal setting (JSON) of the signed-in user; null when never saved. */
  readSetting?(key: string): Promise<unknown>;
  saveSetting?(key: string, value: unknown): Promise<unknown>;
  changeLog?(entity: string, id: number): Promise<readonly ChangeEntry[]>;
  /** Approvals that moves of records may need; left out: none is asked for. */
  approvals?: {
    /** Asks for them and starts their workflows one after the other. */
    start(): Promise<{ default: ComponentType<StartApprovalsProps> }>;
    /** Address of what waits. */
    see(waiting: Waiting): string;
  };
  /** Common parts of every record of an entity: comments, relations, watchers. */
  recordTabs?(entity: Entity, id: number): readonly RecordTab[];
  files?: {
    list(ids: readonly number[]): Promise<readonly StoredFile[]>;
    /** `progress` gets the share that has been sent, 0 to 1. */
    upload(file: File, options: { progress(share: number): void; signal: AbortSignal }): Promise<StoredFile>;
    /** An address that shows it once, within a minute. */
    preview(id: number): Promise<string>;
    /** Saves it from the browser. */
    download(id: number): Promise<unknown>;
  };
}

const Context = createContext<ScreenPorts>({ entity: () => undefined });

export function ScreenPortsProvider({ ports, children }: { ports: ScreenPorts; children: ReactNode }) {
  return <Context value={ports}>{children}</Context>;
}

export const useScreenPorts = (): ScreenPorts => useContext(Context);
