/** Where the parts of an installation are beside the sources; read before the application is. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MIGRATIONS = join(ROOT, 'migrations');
export const WEB_DIR = join(ROOT, 'dist', 'web');
