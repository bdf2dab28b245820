import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const stub = (file: string): string => fileURLToPath(new URL(`./src/stubs/${file}`, import.meta.url));
const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  resolve: {
    // Parts of libraries that no screen reaches: together half of what /login would load otherwise.
    alias: [
      // casbin: only policy lines are parsed, only role matching is used.
      { find: /^csv-parse\/sync$/, replacement: stub('csv-parse-sync.ts') },
      { find: /^minimatch$/, replacement: stub('throwing.ts') },
      { find: /^buffer$/, replacement: stub('throwing.ts') },
      { find: /^fs$/, replacement: stub('empty.ts') },
      // Refine: markdown fields, page head, CSV in the browser, its own HTTP client.
      { find: /^(react-markdown|remark-gfm)$/, replacement: stub('null-fn.ts') },
      { find: /^@ant-design\/pro-layout$/, replacement: stub('pro-layout.tsx') },
      { find: /^papaparse$/, replacement: stub('empty.ts') },
      { find: /^axios$/, replacement: stub('axios.ts') },
      // Charts: screenshots, and the build of lodash that cannot be shaken.
      { find: /^html2canvas$/, replacement: stub('null-fn.ts') },
      { find: /^lodash$/, replacement: 'lodash-es' },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // Vite's own split keeps sign-in small; grouping by vendor made it load three times as much.
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server }, '/healthz': { target: server }, '/readyz': { target: server } },
  },
});
