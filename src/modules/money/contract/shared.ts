/** An amount of a contract over what it is cost of. */
import { allocate, hundredths } from './amounts.ts';
import type { ContractRow } from './contract.entity.ts';

export interface Share {
  project: number;
  subject: number | null;
  task: number | null;
  cents: number;
}

/** An amount of the base currency over what a contract is allocated to; a contract of a project without allocations is all of it. */
export function shared(of: Pick<ContractRow, 'allocations' | 'projectId'>, total: bigint): Share[] {
  const all = of.allocations?.length ? of.allocations : [{ project: null, task: null, subject: null, share: '100' }];
  const parts = allocate(
    total,
    all.map(({ share }) => hundredths(share)),
  );
  return all.flatMap(({ project, task = null, subject = null }, at) => {
    const object = project ?? of.projectId;
    return object ? [{ project: object, subject, task, cents: Number(parts[at]!) }] : [];
  });
}
