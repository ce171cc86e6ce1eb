/**
 * For tests and processes below the composition: nobody hands anything over, unless the modules of the application did so
 * already in this process.
 */
import { handOver, isTold } from '#kernel/contribution.ts';

export function standAlone(): void {
  for (const side of ['modules', 'server'] as const) if (!isTold(side)) handOver(side, []);
}
