/** Composition of the browser: the modules' routes and the calls the shell needs. */
import { mountApp } from '#web/App.tsx';
import '#web/global.css';
import { routes } from './routes.ts';
import { ports } from './shell-ports.ts';

void mountApp(routes, ports);
