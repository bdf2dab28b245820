import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildFolder, chosenBook } from './vite.book.ts';

const stub = (file: string): string => fileURLToPath(new URL(`./src/stubs/${file}`, import.meta.url));
const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000';

/**
 * antd labels every icon with its English file name ('caret-up'). Each icon is next to text or on a labelled
 * button, so screen readers should skip it. Throws if a new version of the icons has other code.
 */
const silentIcons: Plugin = {
  name: 'silent-icons',
  enforce: 'pre',
  transform(code, id) {
    if (!/@ant-design\/icons\/es\/components\/AntdIcon\.js/.test(id)) return null;
    const spoken = /role: "img",\s*"aria-label": icon\.name/;
    if (!spoken.test(code)) throw new Error('the icons of antd have another form: see silentIcons');
    return { code: code.replace(spoken, '"aria-hidden": true'), map: null };
  },
};

/**
 * antd's provider needs one context of its form library. An import from the index of that library would load
 * all of it and its validator with every screen.
 */
const narrowImports: Plugin = {
  name: 'narrow-imports',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== 'rc-field-form' || !importer?.replaceAll('\\', '/').endsWith('/antd/es/form/context.js'))
      return null;
    return this.resolve('rc-field-form/es/FormContext', importer);
  },
};

/**
 * Caches Refine's match for the current address. Otherwise every Refine hook in a component would match the
 * address against all addresses of all entities: a seventh of the cost of drawing a screen. Throws if a new
 * version has other code.
 */
const matchOnce: Plugin = {
  name: 'match-once',
  enforce: 'pre',
  transform(code, id) {
    if (!/@refinedev\/react-router\/dist\/index\.mjs/.test(id)) return null;
    const asked = 'return matchResourceFromRoute(pathname, resources);';
    if (!code.includes(asked)) throw new Error('Refine’s router has another form: see matchOnce');
    const kept = `
      let kept = {};
      const keptMatch = (pathname, resources) => {
        if (kept.pathname !== pathname || kept.resources !== resources)
          kept = { pathname, resources, match: matchResourceFromRoute(pathname, resources) };
        return kept.match;
      };`;
    return { code: code.replace(asked, 'return keptMatch(pathname, resources);') + kept, map: null };
  },
};

const isNoEntry = (id: string): boolean => !/src[\\/]main\.tsx$|index\.html/.test(id);

export default defineConfig({
  plugins: [chosenBook, react(), silentIcons, narrowImports, matchOnce],
  resolve: {
    // Parts of libraries that no screen uses. They would be half of what /login loads.
    alias: [
      // casbin: only policy lines are parsed, only role matching is used.
      { find: /^csv-parse\/sync$/, replacement: stub('csv-parse-sync.ts') },
      { find: /^minimatch$/, replacement: stub('throwing.ts') },
      { find: /^buffer$/, replacement: stub('throwing.ts') },
      { find: /^fs$/, replacement: stub('empty.ts') },
      // Refine: markdown fields, page head, CSV in the browser, developer tools, English plurals, nested addresses,
      // its own HTTP client.
      { find: /^(react-markdown|remark-gfm)$/, replacement: stub('null-fn.ts') },
      { find: /^@ant-design\/pro-layout$/, replacement: stub('pro-layout.tsx') },
      { find: /^papaparse$/, replacement: stub('empty.ts') },
      { find: /^@refinedev\/devtools-internal$/, replacement: stub('devtools.ts') },
      { find: /^pluralize$/, replacement: stub('pluralize.ts') },
      { find: /^(qs|query-string)$/, replacement: stub('qs.ts') },
      { find: /^axios$/, replacement: stub('axios.ts') },
      { find: /^resize-observer-polyfill$/, replacement: stub('resize-observer.ts') },
      // Charts: screenshots, and the build of lodash that cannot be tree-shaken.
      { find: /^html2canvas$/, replacement: stub('null-fn.ts') },
      { find: /^lodash$/, replacement: 'lodash-es' },
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
