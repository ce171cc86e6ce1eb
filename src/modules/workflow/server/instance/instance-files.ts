/** Files in the forms of instances: read by who sees the field they stand in. */
import { Refusal } from '#kernel/problem.ts';
import { addFiles, onFileOwner } from '#modules/file/server/public.ts';
import { fileIdsOf } from '#modules/form/form-files.ts';
import type { FormSchema } from '#modules/form/form-schema.ts';
import type { Ctx } from '#server/context.ts';
import type { Instance } from '../../state.ts';
import { viewInstance } from './view.ts';

const OWNER = 'workflow';
/** Reads every instance, with every field. */
const ADMIN = 'wf:instance:admin';

/** Of an instance only who sees the field reads its file; of an absent one nobody. */
export function registerInstanceFiles(): void {
  onFileOwner(OWNER, async (ctx, instanceId, fileId) => {
    try {
      const { form } = await viewInstance(ctx, instanceId, await ctx.can(ADMIN));
      return form !== null && fileIdsOf(form.schema, form.values).includes(fileId);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
}

/** The instance keeps the files of its form, also those of earlier values: they are part of its story. */
export async function keepInstanceFiles(ctx: Ctx, schema: FormSchema, instance: Instance): Promise<void> {
  // Children get the form of their parent from the engine itself.
  await addFiles(ctx, OWNER, instance.id, fileIdsOf(schema, instance.form), instance.parentId !== null);
}
