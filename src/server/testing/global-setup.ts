/** One migrated PostgreSQL per test run, whose template database test files clone (test-database.ts). */
import type { TestProject } from 'vitest/node';
import { startScratch, type TestCluster } from './scratch-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, end } = await startScratch();
  project.provide('testCluster', cluster);
  return end;
}
