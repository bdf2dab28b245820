import path from 'node:path';
import type pg from 'pg';
// Loads the book, because rows and audit entries need its names here as in the server.
import '../../src/resources/book';
import { type Config, readConfig } from '../config';
import { withClient } from '../db/connection';
import { isBegun } from '../db/embedded/folders';
import { type Database, openDatabase } from '../db/open';
import { settleFolder } from '../drop-root';
import { errorCode, failureText, OperatorError } from '../kernel/errors';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Opened {
  readonly config: Config;
  readonly dataDir: string;
  readonly db: Database;
}

interface Way {
  /** True if the program may begin an empty database. Default: false; a check would find an empty one correct. */
  readonly begins?: boolean;
  /** True if the program only reads: it needs no owner of the schema, and says nothing of its own. Default: false. */
  readonly reads?: boolean;
}

/** Opens the database of the environment for `work` and closes it afterwards. */
export const withDatabase = async <T>(
  work: (opened: Opened) => Promise<T>,
  { begins = false, reads = false }: Way = {},
): Promise<T> => {
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  if (!begins && !config.databaseUrl && !isBegun(dataDir)) throw new OperatorError(nothingIn(dataDir));
  const db = await openDatabase({ ...config, ...(reads ? { ownerUrl: undefined } : { progress: say }) });
  try {
    return await work({ config, dataDir, db });
  } finally {
    await db.close();
    settleFolder(dataDir);
  }
};

/** Reads in the database of the environment as requests do. */
export const reading = <T>(work: (client: pg.Client, opened: Omit<Opened, 'db'>) => Promise<T>): Promise<T> =>
  withDatabase(({ db, ...opened }) => withClient(db.connect('plain'), (client) => work(client, opened)), {
    reads: true,
  });

const nothingIn = (dataDir: string): string =>
  `There is no database in "${dataDir}" yet: start the product there once (npm start), name its folder in DATA_DIR, or its server in DATABASE_URL.
لا توجد قاعدة بيانات في «${dataDir}» بعد: شغّل البرنامج أولًا (npm start) أو حدد مجلدها في DATA_DIR أو خادمها في DATABASE_URL.`;

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
