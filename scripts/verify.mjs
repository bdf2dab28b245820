// Checks the hash chain of the audit log. Options: see server/features/audit-logs/verify.ts.
import './steps/node-version.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';

await ensureDependencies();
const code = await ensureBuilt();
if (code) process.exit(code);
await import('../dist/server/verify.js');
