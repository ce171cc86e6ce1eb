/** Which handler answers a call, for what asks calls of other modules: tools of the assistant, and programs of others. */
import type { Call } from '#kernel/call.ts';
import { contribution, type Given } from '#kernel/contribution.ts';
import type { Handler } from '#server/context.ts';
import { callName } from './admit.ts';

const handlers = contribution('server', 'handlers', (given: readonly Given<readonly Handler[]>[]) => {
  const all = given.flatMap(({ what }) => what);
  return new Map(all.map((handler) => [callName(handler.call), handler]));
});

export function handlerFor(call: Call): Handler {
  const found = handlers().get(callName(call));
  if (!found) throw new Error(`nobody answers ${callName(call)}`);
  return found;
}
