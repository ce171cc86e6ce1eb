/** A record that is asked for by a request keeps the state of its workflow: waiting, returned, rejected, withdrawn. */
import { onWorkflow } from '#modules/flow/workflow/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { BusinessAction } from '../business-actions.ts';
import { type BusinessRequest, requestRow } from './request-rows.ts';

export type AskedStatus = 'waiting' | 'returned' | 'rejected' | 'withdrawn';

/** `keep` writes the state; `P` is what the module stored with the request. A request that is gone keeps nothing. */
export function keepsStates<P>(
  { key }: BusinessAction,
  keep: (ctx: Ctx, request: BusinessRequest<P>, status: AskedStatus) => Promise<void>,
): void {
  const follow =
    (status: AskedStatus) =>
    async (ctx: Ctx, { instance }: { instance: { businessId: number | null } }): Promise<void> => {
      const request = await requestRow(ctx, instance.businessId ?? 0);
      if (request) await keep(ctx, request as BusinessRequest<P>, status);
    };
  onWorkflow(key, {
    onStart: follow('waiting'),
    onResubmit: follow('waiting'),
    onReturned: follow('returned'),
    onRejected: follow('rejected'),
    onWithdrawn: follow('withdrawn'),
  });
}
