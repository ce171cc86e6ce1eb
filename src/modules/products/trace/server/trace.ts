/** Server of trace links. */
import { handle, type ServerModule } from '#server/context.ts';
import { addTrace, confirmTrace, mySuspects, removeTrace, traceLinks } from '../trace.calls.ts';
import { traceModule } from '../trace.module.ts';
import { addLink, confirmLink, linksOf, removeLink, suspectsOf } from './links.ts';

export const traceServer: ServerModule = {
  ...traceModule,
  handlers: [
    handle(traceLinks, (ctx, { kind, record }) => linksOf(ctx, { kind, id: record })),
    handle(addTrace, async (ctx, { upKind, upRecord, downKind, downRecord, type, note }) => ({
      id: await addLink(ctx, type, { kind: upKind, id: upRecord }, { kind: downKind, id: downRecord }, note ?? null),
    })),
    handle(removeTrace, async (ctx, { linkId }) => {
      await removeLink(ctx, linkId);
      return null;
    }),
    handle(confirmTrace, async (ctx, { linkId, fingerprint }) => {
      await confirmLink(ctx, linkId, fingerprint);
      return { done: true };
    }),
    handle(mySuspects, suspectsOf),
  ],
};
