import path from 'node:path';
// Loads the book, because rows and audit entries need its names here as in the server.
import '../../src/resources/book';
import { type Config, readConfig } from '../config';
import { type Database, openDatabase } from '../db/open';
import { settleFolder } from '../drop-root';
import { errorCode, failureText } from '../kernel/errors';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export interface Opened {
  readonly config: Config;
  readonly dataDir: string;
  readonly db: Database;
}

/** Opens the database of the environment for `work` and closes it afterwards. `check` may refuse before that. */
export const withDatabase = async (
  work: (opened: Opened) => Promise<void>,
  check: (config: Config, dataDir: string) => void = () => {},
): Promise<void> => {
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  check(config, dataDir);
  const db = await openDatabase({ ...config, progress: say });
  try {
    await work({ config, dataDir, db });
  } finally {
    await db.close();
    settleFolder(dataDir);
  }
};

/** Runs a program. A failure prints its reason and sets exit code 2. */
export const run = async (program: () => Promise<void>): Promise<void> => {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`\n${errorCode(error) === 'ENOSPC' ? diskFull : failureText(error)}\n`);
    process.exitCode = 2;
  }
};

const diskFull = 'The disk is full: free some space and try again. القرص ممتلئ: أخلِ مساحة ثم أعد المحاولة.';
