import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Address of the server that answers calls while `vite` serves the client (development only). */
const server = process.env.WAYMARK_DEV_SERVER ?? 'http://localhost:8080';

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
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/commonservice', '/imis-pm', '/imis-pm-file'].map((path) => [path, server])),
  },
});
