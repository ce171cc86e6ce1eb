/** Composition of the browser: the modules' routes, and the calls the shell, lists and forms need. */
import { bindTaskOperations } from '#modules/plan/web/public.ts';
import { bindLeaving } from '#modules/user/web/public.ts';
import { mountApp } from '#web/App.tsx';
import '#web/global.css';
import { entityPorts } from './entity-ports.ts';
import { routes } from './routes.ts';
import { ports } from './shell-ports.ts';

bindTaskOperations(async () => (await import('#modules/task/web/plan-operations.ts')).planOperations);
bindLeaving(async () => ({
  default: (await import('#modules/workflow/web/instance/desk/LeavingDialog.tsx')).LeavingDialog,
}));
void mountApp(routes, ports, entityPorts);
