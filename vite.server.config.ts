import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';
import { buildFolder, chosenBook } from './vite.book.ts';
import { textsByLanguage } from './vite.texts.ts';

/** Programs for Node, by output name. Libraries stay in node_modules; only our own code is bundled. */
const entries = {
  main: 'server/main.ts',
  verify: 'server/programs/verify.ts',
  doctor: 'server/programs/doctor.ts',
  backup: 'server/programs/backup.ts',
  restore: 'server/programs/restore.ts',
  fields: 'server/programs/fields.ts',
};

export default defineConfig({
  plugins: [chosenBook, textsByLanguage],
  publicDir: false,
  ssr: { target: 'node', external: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: `${buildFolder}/server`,
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
