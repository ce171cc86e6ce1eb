import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/** Address of the server that answers calls while `vite` serves the client (development only). */
const server = process.env.WAYMARK_DEV_SERVER ?? 'http://localhost:8080';

const SRC = fileURLToPath(new URL('src/', import.meta.url));
let first: Set<string> | null = null;

/** Our modules that every screen needs, in one chunk: by itself the bundler splits them among whoever shares some of them. */
function firstScreen(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!first) {
    first = new Set([`${SRC}app/main.tsx`]);
    // A set goes on with what is added to it meanwhile.
    for (const known of first)
      for (const next of graph.getModuleInfo(known)?.importedIds ?? []) if (next.startsWith(SRC)) first.add(next);
  }
  return first.has(id) ? 'first' : null;
}

/**
 * The web client. Screens, the shell and their parts of Ant Design are chunks of their own, so that Login loads neither
 * tables nor menus; React and the query cache keep their names between versions and stay in the browser's cache.
 */
export default defineConfig({
  plugins: [react()],
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
            { name: firstScreen, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/commonservice', '/imis-pm', '/imis-pm-file'].map((path) => [path, server])),
  },
});
