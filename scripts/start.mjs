import './steps/node-version.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';

await ensureDependencies();
const code = await ensureBuilt();
if (code !== 0) process.exit(code);

process.env.NODE_ENV = process.env.NODE_ENV || 'production';
// In this very process: a signal meant for the server reaches it once, and nothing is left if we are killed.
await import(new URL('../dist/server/main.js', import.meta.url).href);
