import path from 'node:path';
import type pg from 'pg';
import { readConfig } from '../config';
import { subjectsOf } from '../data/entity-server';
import { withClient } from '../db/connection';
import { isBegun } from '../db/embedded/folders';
import { openDatabase } from '../db/open';
import { settleFolder } from '../drop-root';
import { servedCentre } from '../features/book';
import { errorCode, errorMessage, OperatorError } from '../kernel/errors';

/**
 * `npm run verify`: runs the checks of all subjects. Exit code 1: errors were found and printed. Exit code 2: nothing
 * could be checked; the reason is printed.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const subjects = subjectsOf(servedCentre);

const command = { say, sums: subjects.flatMap(({ sums = [] }) => sums) };

const withDatabase = async (work: (client: pg.Client) => Promise<number>): Promise<number> => {
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  // Refuse here, because a check must not create an empty database and then find it correct.
  if (!config.databaseUrl && !isBegun(dataDir))
    throw new OperatorError(
      `There is no database in "${dataDir}" yet: start the product there once (npm start), name its folder in DATA_DIR, or its server in DATABASE_URL.
لا توجد قاعدة بيانات في «${dataDir}» بعد: شغّل البرنامج أولًا (npm start) أو حدد مجلدها في DATA_DIR أو خادمها في DATABASE_URL.`,
    );
  const db = await openDatabase({ ...config, ownerUrl: undefined });
  try {
    return await withClient(db.connect('plain'), work);
  } finally {
    await db.close();
    settleFolder(dataDir);
  }
};

const check = (): Promise<number> =>
  withDatabase(async (client) => {
    let isCorrect = true;
    for (const { verifies } of subjects)
      if (verifies && !(await verifies(client, command))) isCorrect = false;
    return isCorrect ? 0 : 1;
  });

/** Returns why nothing could be checked, with the remedy. */
const failureText = (error: unknown): string => {
  if (error instanceof OperatorError) return error.message;
  switch (errorCode(error)) {
    // A table or column is missing: the database is empty, or of another release.
    case '42P01':
    case '42703':
      return `The database does not hold what this release keeps: start the product on it once (npm start), then check again.
قاعدة البيانات لا تحتوي على جداول هذا الإصدار: شغّل البرنامج عليها أولًا (npm start) ثم أعد الفحص.`;
    default:
      return `The check could not be carried out: ${errorMessage(error)}\nتعذر إجراء الفحص.`;
  }
};

try {
  process.exitCode = await check();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 2;
}
