// node scripts/program.mjs NAME [ARGS]: builds what is out of date and runs a program of dist/server, with its own
// arguments: backup, restore, fields, verify or doctor (server/programs).
import './steps/node-version.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';

// The program reads its arguments where Node gives them.
const [name] = process.argv.splice(2, 1);
await ensureDependencies();
const code = await ensureBuilt();
if (code) process.exit(code);
await import(`../dist/server/${name}.js`);
