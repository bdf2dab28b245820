import './steps/node-version.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildFolder, chooseBook } from './steps/book.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';

chooseBook(process.argv.slice(2));
await ensureDependencies();
const code = await ensureBuilt();
if (code !== 0) process.exit(code);

process.env.NODE_ENV = process.env.NODE_ENV || 'production';
// In this very process: a signal meant for the server reaches it once, and nothing is left if we are killed.
await import(pathToFileURL(path.join(buildFolder(), 'server/main.js')).href);
