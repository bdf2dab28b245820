// npm run pictures: makes the pictures of README.md anew, from the demo centre at the tests' day and hour.
import './steps/node-version.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { ensureChromium } from './steps/chromium.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { runVitest } from './steps/vitest.mjs';

await ensureDependencies();
await ensureBuilt();
const found = await ensureChromium();
if ('missing' in found) throw new Error(found.missing);
const { failed } = await runVitest({
  projects: ['browser'],
  files: ['tests/browser/screens/readme-pictures.test.ts'],
  env: { ...process.env, UPDATE_PICTURES: '1', CHROMIUM_PATH: found.path },
});
process.exitCode = failed > 0 ? 1 : 0;
