/** What tests made from a definition run on. */
import type { ScopeRef } from '#kernel/permission.ts';
import type { TestClient, TestServer } from './http.ts';
import type { FindRef } from './samples.ts';

export interface ContractWorld {
  server: TestServer;
  /** All rights. */
  owner: TestClient;
  /** Same company, no rights. */
  stranger: TestClient;
  /** Another company, all rights there. */
  foreign: TestClient;
  /** What references may name. */
  find: FindRef;
  /** The object the records belong to, for entities with owners. */
  scope?: ScopeRef;
}
