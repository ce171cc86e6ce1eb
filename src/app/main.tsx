/** Composition of the browser: the modules' routes, and the calls the shell, lists and forms need. */
import { mountApp } from '#web/App.tsx';
import '#web/global.css';
import { entityPorts } from './entity-ports.ts';
import { routes } from './routes.ts';
import { ports } from './shell-ports.ts';

void mountApp(routes, ports, entityPorts);
