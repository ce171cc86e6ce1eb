/** Progress and canceling of a long call, for its caller. */
import { cancelCall, readProgress } from '#kernel/calls/progress-call.ts';
import { handle } from '#server/context.ts';
import { runningCall } from '#server/progress.ts';

export const progressHandlers = [
  handle(readProgress, async (ctx, { id }) => runningCall(ctx.viewer.userId, id)?.how ?? null),
  handle(cancelCall, async (ctx, { id }) => {
    const found = runningCall(ctx.viewer.userId, id);
    found?.cancel();
    return { running: found !== undefined };
  }),
];
