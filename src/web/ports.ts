/**
 * Ports of the shell: the platform knows no module, so the composition provides them.
 *
 * Every port is an asynchronous question; a port that fails is treated as the specification says for that question (rights: none,
 * message count: 0 and a later retry, object menu: back to the list). The shell shows failures, so ports send `quiet` (and
 * `background` for polling).
 */
import type { RightKey, ScopeName } from '#kernel/entity.ts';
import type { Lang, Triple } from '#kernel/text.ts';
import type { ObjectMenuItem, SystemMenuItem } from './shell/menu.ts';

/** Settings values of 2-rules "Catalog of settings". */
export type WorkbenchChoice = 0 | 1 | 2;

export interface SessionUser {
  userId: number;
  companyId: number;
  departmentId: number;
  account: string;
  userName: string;
  /** `YYYY-MM-DD`: the account's last day; null: no end. */
  expiryDate: string | null;
  resetPasswordTime: string | null;
  /** Nothing but the password page opens until the password is changed. */
  /** The server's word; it ends the session of every other call. */
  passwordExpired: boolean;
  mustChangePassword: boolean;
  /** Nothing but the page of two-step sign-in opens until it is set up. */
  needsSecondFactor: boolean;
  /** Longest password the company allows. */
  passwordMax: number;
  /** Minutes the clock of their company is ahead of UTC. */
  utcOffset: number;
  /** What the sample company has done so far is still being made. */
  filling: boolean;
  /** 0 personal, 1 department, 2 project. */
  workbench: WorkbenchChoice;
  /** Default page size of lists. */
  pageSize: number;
  /** Page a project opens with: 1 information, 2 plan, 3 statistics. */
  projectPage: 1 | 2 | 3;
  /** Menu themes of the two areas. */
  systemColor: string | null;
  projectColor: string | null;
}

export interface SessionInfo {
  user: SessionUser;
  /** System-wide rights. */
  rights: readonly RightKey[];
}

export interface ObjectInfo {
  name: string;
  /** Shown under the name in the object menu. */
  code?: string | null;
}

/** A record that was found, with where it opens. */
export interface RecordHit {
  kind: string;
  id: number;
  title: string;
  code: string | null;
  address: string;
  /** The object it lies in; null: none. */
  within: string | null;
}
export interface HitGroup {
  kind: string;
  label: Triple;
  hits: readonly RecordHit[];
}

/** A record (`project:7`) or a page of this application that a person keeps at hand. */
export interface Favourite {
  target: string;
  title: string;
  code: string | null;
  address: string;
}
/** All answer the list as it is then. */
export interface FavouritePorts {
  list(): Promise<readonly Favourite[]>;
  star(target: string, title: string, on: boolean): Promise<readonly Favourite[]>;
  order(targets: readonly string[]): Promise<readonly Favourite[]>;
}

/** Ports used before sign-in. */
export interface SignInPorts {
  sessionInfo(): Promise<SessionInfo>;
  logout(userId: number): Promise<unknown>;
  /** Days after which a password must be changed; null: never. */
  passwordDays?(): Promise<number | null>;
  /** Extra translations of the language by key. */
  extraTexts?(lang: Lang): Promise<Record<string, string>>;
}

/** Ports marked `?` belong to modules an application may lack; without one the shell does not ask that question. */
export interface ShellPorts extends SignInPorts {
  version(): Promise<string>;
  saveDefaultWorkbench(choice: { workbench: number; pageSize: number; projectPage: number }): Promise<unknown>;
  saveColors(colors: { systemColor: string; projectColor: string }): Promise<unknown>;
  perms?(scope: ScopeName, id: number, userId: number): Promise<readonly RightKey[]>;
  systemMenu?(): Promise<readonly SystemMenuItem[]>;
  objectMenu?(scope: ScopeName, id: number): Promise<readonly ObjectMenuItem[]>;
  objectInfo?(scope: ScopeName, id: number): Promise<ObjectInfo>;
  /** License access of a system menu, asked once per menu. */
  hasMenuPrivilege?(menuId: number): Promise<boolean>;
  messageCount?(userId: number): Promise<number>;
  /** Tasks of workflows that wait for the person. */
  todoCount?(): Promise<number>;
  /** Issues that wait for the person. */
  issueCount?(): Promise<number>;
  /** Matches the viewer may read, by kind. */
  search?(text: string): Promise<readonly HitGroup[]>;
  /** Records by `kind:id`, those the viewer may read. */
  records?(refs: readonly string[]): Promise<readonly HitGroup[]>;
  favourites?: FavouritePorts;
  isProjectManager?(): Promise<boolean>;
  hasDepartmentPrivilege?(): Promise<boolean>;
  /** Address of the company's logo as a data or file URL; null: the product's own. */
  logo?(): Promise<string | null>;
}
