import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFolder, chosenBook } from './vite.book.ts';
import { filesOfToday } from './vite.groups.ts';
import { textsByLanguage } from './vite.texts.ts';

const stub = (file: string): string => fileURLToPath(new URL(`./src/stubs/${file}`, import.meta.url));
const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000';

const isNoEntry = (id: string): boolean => !/src[\\/]main\.tsx$|index\.html/.test(id);

export default defineConfig({
  plugins: [chosenBook, textsByLanguage, react()],
  resolve: {
    // Parts of libraries that nothing executes. docs/architecture.md lists the weight of each.
    alias: [
      // casbin: only policy lines are parsed, only role matching is used.
      { find: /^csv-parse\/sync$/, replacement: stub('csv-parse-sync.ts') },
      { find: /^(minimatch|fs)$/, replacement: stub('unreachable.ts') },
      // simple-rest imports axios; it gets our own client instead (src/providers/data.ts).
      { find: /^axios$/, replacement: stub('axios.ts') },
      // Charts: pictures of what they draw, which nobody takes.
      { find: /^html2canvas$/, replacement: stub('unreachable.ts') },
    ],
  },
  build: {
    outDir: `${buildFolder}/web`,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    // The charts, which are loaded where one is drawn. What each screen may load is held by a test.
    chunkSizeWarningLimit: 1300,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Said of modules that some screens load at once and others at a press, on purpose.
      checks: { ineffectiveDynamicImport: false },
      // @refinedev/antd is one file, which imports what its MarkdownField and its pages need; no screen draws those.
      treeshake: {
        moduleSideEffects: [
          {
            test: /node_modules[\\/](react-markdown|remark-[\w-]+|micromark[\w-]*|mdast-[\w-]+|unified|vfile[\w-]*|property-information|sunflower-antd)[\\/]/,
            sideEffects: false,
          },
        ],
      },
      // Moving shared modules into a chunk that is loaded on demand can create a cycle of chunks (the
      // declarations and the list of routes), in which the first one runs before its imports.
      experimental: { chunkOptimization: { mergeCommonChunks: false } },
      output: {
        codeSplitting: {
          // Modules that are always loaded together share a chunk. Vite's own split makes some sixty files,
          // which compress worse and wait for each other. Each group takes all imports of its modules, so
          // each set contains the next and there is no cycle. Groups by vendor would make sign-in load three
          // times as much. The entry and app.tsx, which is loaded as a whole namespace, stay outside, because
          // a group would drop their exports.
          groups: [
            { name: 'entry', tags: ['$initial'], test: isNoEntry, priority: 3 },
            { name: 'declarations', test: /src[\\/]pages[\\/]entity-routes\.ts$/, priority: 2 },
            { name: 'app', test: /src[\\/]pages[\\/](app-routes\.tsx|resources\.ts)$/, priority: 1 },
            // Icons that many screens draw. Alone each would be a file of 300 bytes, and the browser asks for a
            // screen's files one by one: half a millisecond of its thread for each.
            {
              name: 'icons',
              test: /@ant-design[\\/]icons(-svg)?[\\/]es[\\/](icons|asn)[\\/]/,
              minShareCount: 13,
            },
            filesOfToday(),
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
