/** Whose settings a call is about: those of a project or of a template, which the pipeline has judged. */
import { refuse } from '#kernel/problem.ts';
import { settingTexts } from '../notice.calls.ts';

export type SettingsOwner = { projectId: number } | { templateId: number };

/** The owner named by an input; exactly one (the pipeline refuses two). */
export function settingsOwner(input: { projectId?: number | null; templateId?: number | null }): SettingsOwner {
  if (input.projectId) return { projectId: input.projectId };
  if (input.templateId) return { templateId: input.templateId };
  throw refuse(settingTexts.ownerMissing);
}
