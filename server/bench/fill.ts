import { parseArgs } from 'node:util';
import { bootstrap } from '../bootstrap';
import { readConfig } from '../config';
import { withClient } from '../db/connection';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';
import { triggersOf } from '../db/triggers';
import { demoPassword } from '../demo';
import { dropRoot } from '../drop-root';
import { servedCentre } from '../features/book';
import { failureText, OperatorError } from '../kernel/errors';
import { fillChain, scales } from './chain';

/** `npm run fill`: fills an empty database, named as for `npm start`, with a chain of fifty branches. */
const say = (line: string) => process.stdout.write(`${line}\n`);

const fill = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: 'hundredth' }, day: { type: 'string' } },
  });
  const share = Object.entries(scales).find(([name]) => name === values.scale)?.[1];
  if (share === undefined)
    throw new OperatorError(
      `--scale is one of: ${Object.keys(scales).join(', ')}\nالمقياس ‎--scale واحد من هذه`,
    );
  const now = values.day === undefined ? new Date() : new Date(`${values.day}T12:00:00Z`);
  if (Number.isNaN(now.getTime()))
    throw new OperatorError('--day is a date: 2026-11-26\n‎--day تاريخ مثل 2026-11-26');
  const config = readConfig(process.env);
  dropRoot(config, say);
  const db = await openDatabase({ ...config, progress: say });
  try {
    await withClient(db.connect('owner'), async (owner) => {
      await migrate(owner, triggersOf(servedCentre));
      await bootstrap(db.pool, servedCentre.book);
      const password = demoPassword(config.demoPassword);
      const begun = Date.now();
      await fillChain({ pool: db.pool, owner, share, now, password, say });
      say(`Filled in ${Math.round((Date.now() - begun) / 1000)} s. Demo users have the password ${password}`);
    });
  } finally {
    await db.close();
  }
};

try {
  await fill();
} catch (error) {
  process.stderr.write(`\n${failureText(error)}\n`);
  process.exitCode = 1;
}
