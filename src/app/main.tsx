/** The browser's entry: the sign-in page and who is signed in; the rest comes behind it (composition.ts). */
import { openOfficeRoutes } from '#modules/documents/office/web/open-routes.ts';
import { singleLoginRoutes } from '#modules/people/single-login/web/open-routes.ts';
import { signInPorts } from '#modules/people/user/web/sign-in-ports.ts';
import { signInRoutes } from '#modules/people/user/web/sign-in-routes.ts';
import { mountApp } from '#web/App.tsx';
import { webRoutes } from '#web/shell/routes.ts';
import '#web/palette.css';
import '#web/global.css';

const routes = [...webRoutes, ...signInRoutes, ...singleLoginRoutes, ...openOfficeRoutes];
void mountApp(routes, signInPorts, async () => (await import('./composition.ts')).composition);
