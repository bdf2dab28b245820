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
// Runs in this process, so that the server gets each signal once and no child process survives a kill.
await import(pathToFileURL(path.join(buildFolder(), 'server/main.js')).href);
