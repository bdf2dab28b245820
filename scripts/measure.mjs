// npm run measure: every read of the product on a filled chain, beside a smaller one.
import './steps/node-version.mjs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './steps/built.mjs';
import { testDatabases } from './steps/databases.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { newReport } from './steps/report.mjs';
import { root, say } from './steps/run.mjs';

const help = `npm run measure -- [options]
  --scale S    chain (fifty branches, four million appointments), tenth or hundredth. Default: tenth
  --beside S   size to compare it with. Default: hundredth
  --folder F   keeps the filled databases there and uses them again. Default: none is kept
  --only TEXT  calls whose name contains the text, or one of several: 'GET /customers|year:'. Default: all
  --programs   also times verify, backup and restore, and says how much memory they need
  --saves      also times saves and an import; changes the filled databases`;

const text = { type: 'string' };
const flag = { type: 'boolean' };
const options = {
  scale: text,
  beside: text,
  folder: text,
  only: text,
  programs: flag,
  saves: flag,
  help: flag,
};
const { values } = parseArgs({ options });
if (values.help) {
  say(help);
  process.exit(0);
}
await ensureDependencies();
const { step, tests, finish } = newReport();
if (await step('build', ensureBuilt)) process.env.BUILT_SERVER = path.join(root, 'dist', 'server');
const { env } = testDatabases();
await tests('every read at two sizes', {
  projects: ['long'],
  files: ['tests/size/size.test.ts'],
  env: {
    ...env,
    SIZE_SCALE: values.scale ?? 'tenth',
    SIZE_BESIDE: values.beside ?? 'hundredth',
    ...(values.folder === undefined ? {} : { SIZE_FOLDER: path.resolve(values.folder) }),
    ...(values.only === undefined ? {} : { SIZE_ONLY: values.only }),
    ...(values.programs ? { SIZE_PROGRAMS: '1' } : {}),
    ...(values.saves ? { SIZE_SAVES: '1' } : {}),
  },
});
finish();
