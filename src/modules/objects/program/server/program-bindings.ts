/** Server of the workflows that the moves of a program need. */
import { objectConfig, saveBinding } from '#modules/flow/approval/server/public.ts';
import { handle } from '#server/context.ts';
import { programBindings, saveProgramBinding } from '../program-bindings.calls.ts';

export const bindingHandlers = [
  handle(programBindings, (ctx, { programId }) => objectConfig(ctx, 'program', { program: programId })),
  handle(saveProgramBinding, async (ctx, { programId, ...input }) => {
    await saveBinding(ctx, 'program', programId, { program: programId }, input);
    return null;
  }),
];
