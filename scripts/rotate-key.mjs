// Program: server/backup-programs/rotate-key.ts.
import './steps/node-version.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';

await ensureDependencies();
const code = await ensureBuilt();
if (code) process.exit(code);
await import('../dist/server/rotate-key.js');
