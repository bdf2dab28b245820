import path from 'node:path';
// Rows and the trail find in it what they name, in these processes as in the server's.
import '../../src/resources/book';
import { type Config, readConfig } from '../config';
import { type Database, openDatabase } from '../db/open';
import { errorCode, failureText } from '../kernel/errors';

/** What the programs around a backup share. */

export const say = (line: string) => process.stdout.write(`${line}\n`);

export interface Opened {
  readonly config: Config;
  readonly dataDir: string;
  readonly db: Database;
}

/** The database of the environment, opened for `work` and closed after it. `check` may refuse before it is opened. */
export const withDatabase = async (
  work: (opened: Opened) => Promise<void>,
  check: (config: Config, dataDir: string) => void = () => {},
): Promise<void> => {
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  check(config, dataDir);
  const db = await openDatabase({ ...config, readUrls: [], progress: say });
  try {
    await work({ config, dataDir, db });
  } finally {
    await db.close();
  }
};

/** Runs a program: exit code 0, or 2 with the reason in words. */
export const run = async (program: () => Promise<void>): Promise<void> => {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`\n${errorCode(error) === 'ENOSPC' ? diskFull : failureText(error)}\n`);
    process.exitCode = 2;
  }
};

const diskFull = 'The disk is full: free some space and try again. القرص ممتلئ: أخلِ مساحة ثم أعد المحاولة.';
