import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFolder, chosenBook } from './vite.book.ts';

const stub = (file: string): string => fileURLToPath(new URL(`./src/stubs/${file}`, import.meta.url));
const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000';

const isNoEntry = (id: string): boolean => !/src[\\/]main\.tsx$|index\.html/.test(id);

export default defineConfig({
  plugins: [chosenBook, react()],
  resolve: {
    // Parts of libraries that nothing executes: docs/architecture.md has what each of them weighs.
    alias: [
      // casbin reads policies from files of any form; only policy lines are parsed here, only roles are matched.
      { find: /^csv-parse\/sync$/, replacement: stub('csv-parse-sync.ts') },
      { find: /^minimatch$/, replacement: stub('throwing.ts') },
      { find: /^buffer$/, replacement: stub('throwing.ts') },
      // The client of simple-rest; the data provider calls with its own.
      { find: /^axios$/, replacement: stub('axios.ts') },
    ],
  },
  build: {
    outDir: `${buildFolder}/web`,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Moving shared modules into a chunk that is loaded on demand can close a circle of chunks (the declarations
      // and the list of routes), in which the first one runs before what it needs.
      experimental: { chunkOptimization: { mergeCommonChunks: false } },
      output: {
        codeSplitting: {
          // What is always loaded together lies together: Vite's own split makes some sixty files of it, which
          // compress worse and wait for each other. Each group takes all that its modules import, so the sets lie
          // within one another and no circle can close. Grouping libraries by vendor instead would make sign-in load
          // three times as much. The entry and app.tsx, which is loaded as a whole namespace, stay outside: a group
          // that took them in would lose what they export.
          groups: [
            { name: 'entry', tags: ['$initial'], test: isNoEntry, priority: 3 },
            { name: 'declarations', test: /src[\\/]pages[\\/]entity-routes\.ts$/, priority: 2 },
            { name: 'app', test: /src[\\/]pages[\\/]app-routes\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server }, '/healthz': { target: server }, '/readyz': { target: server } },
  },
});
