/** Composition of the browser for whoever is signed in: the modules' routes, and the calls the shell, lists and forms need. */
import { RemindDialog } from '#modules/hours/web/RemindDialog.tsx';
import { useMaterialNotes } from '#modules/material/web/plan-notes.ts';
import { bindPlanNotes, bindPlanSettings, bindTaskOperations, bindTaskPart } from '#modules/plan/web/public.ts';
import { bindProjectStart } from '#modules/project/web/public.ts';
import { bindLeaving } from '#modules/user/web/public.ts';
import type { Composition } from '#web/composition.tsx';
import { entityPorts } from './entity-ports.ts';
import { routes } from './routes.ts';
import { ports } from './shell-ports.ts';

bindTaskOperations(async () => (await import('#modules/task/web/plan-operations.ts')).planOperations);
bindPlanNotes(useMaterialNotes);
bindPlanSettings(async () => ({ default: (await import('#modules/task/web/FinishSettings.tsx')).FinishSettings }));
bindProjectStart(async () => ({ default: (await import('#modules/issue/web/SeenBefore.tsx')).ProblemsAtStart }));
bindTaskPart(async () => ({ default: (await import('#modules/issue/web/TaskIssueNote.tsx')).TaskIssueNote }));
bindLeaving(async () => ({
  default: (await import('#modules/workflow/web/instance/desk/LeavingDialog.tsx')).LeavingDialog,
}));
export const composition: Composition = { routes, ports, screenPorts: entityPorts, beside: RemindDialog };
