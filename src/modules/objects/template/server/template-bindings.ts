/** Server of the workflows that a template's projects begin with. */
import { absent } from '#kernel/problem.ts';
import { objectConfig, saveBinding } from '#modules/flow/approval/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { TemplateRow } from '../template.entity.ts';
import { saveTemplateBinding, templateBindings } from '../template-bindings.calls.ts';
import { templateRow } from './template-row.ts';

/** The template a call names; its right in it has been checked. */
async function knownTemplate(ctx: Ctx, templateId: number): Promise<TemplateRow> {
  const row = await templateRow(ctx, templateId);
  if (!row) throw absent();
  return row;
}

export const bindingHandlers = [
  handle(templateBindings, async (ctx, { templateId }) => {
    const { type } = await knownTemplate(ctx, templateId);
    return objectConfig(ctx, 'template', { type, template: templateId }, 'project');
  }),
  handle(saveTemplateBinding, async (ctx, { templateId, ...input }) => {
    const { type } = await knownTemplate(ctx, templateId);
    await saveBinding(ctx, 'template', templateId, { type, template: templateId }, input);
    return null;
  }),
];
