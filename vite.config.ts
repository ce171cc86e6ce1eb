import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { oneLanguage } from './tools/one-language.ts';

/** Address of the server that answers calls while `vite` serves the client (development only). */
const server = process.env.WAYMARK_DEV_SERVER ?? 'http://localhost:8080';

const SRC = fileURLToPath(new URL('src/', import.meta.url));
const reached = new Map<string, Set<string>>();

/** Our modules that these import, and those they import. */
function closure(entries: string, graph: Rolldown.ChunkingContext): Set<string> {
  let found = reached.get(entries);
  if (!found) {
    found = new Set(entries.split(' ').map((entry) => `${SRC}${entry}`));
    // A set goes on with what is added to it meanwhile.
    for (const known of found)
      for (const next of graph.getModuleInfo(known)?.importedIds ?? []) if (next.startsWith(SRC)) found.add(next);
    reached.set(entries, found);
  }
  return found;
}

/**
 * What the sign-in page needs in one chunk, what every other screen needs in another: by itself the bundler splits our
 * modules among whoever shares some of them.
 */
function ourChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (closure('app/main.tsx modules/people/user/web/LoginPage.tsx', graph).has(id)) return 'first';
  return closure('app/composition.ts', graph).has(id) ? 'signed-in' : null;
}

/**
 * The web client. Screens, the shell and their parts of Ant Design are chunks of their own, so that Login loads neither
 * tables nor menus; React and the query cache keep their names between versions and stay in the browser's cache.
 */
export default defineConfig({
  plugins: [react(), oneLanguage()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
            // Without what single pages use of it.
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](?!.*(useQueries|queriesObserver))/, priority: 20 },
            { name: ourChunk, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/commonservice', '/imis-pm', '/imis-pm-file'].map((path) => [path, server])),
  },
});
