/** Files in the forms of instances: read by whoever sees the field they are in. */
import { Refusal } from '#kernel/problem.ts';
import { addFiles, onFileOwner } from '#modules/base/file/server/public.ts';
import { fileIdsOf } from '#modules/flow/form/form-files.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import type { Ctx } from '#server/context.ts';
import type { Instance } from '../../state.ts';
import { viewInstance } from './view.ts';

const OWNER = 'workflow';
/** Reads every instance, with every field. */
const ADMIN = 'wf:instance:admin';

/** Only someone who sees the field may read its file; nobody may read files of absent instances. */
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
