import { subjectsOf } from '../data/entity-server';
import { servedCentre } from '../features/book';
import { errorCode, errorMessage, OperatorError } from '../kernel/errors';
import { reading, run, say } from './program';

/**
 * `npm run verify`: runs the checks of all subjects. Exit code 1: errors were found and printed. Exit code 2: nothing
 * could be checked; the reason is printed.
 */
const subjects = subjectsOf(servedCentre);
const command = { say, sums: subjects.flatMap(({ sums = [] }) => sums) };

await run(() =>
  reading(async (client) => {
    let isCorrect = true;
    for (const { verifies } of subjects)
      if (verifies && !(await verifies(client, command))) isCorrect = false;
    process.exitCode = isCorrect ? 0 : 1;
  }).catch((error: unknown) => {
    throw error instanceof OperatorError ? error : new OperatorError(unchecked(error));
  }),
);

/** Returns why nothing could be checked, with the remedy. */
function unchecked(error: unknown): string {
  switch (errorCode(error)) {
    // A table or column is missing: the database is empty, or of another release.
    case '42P01':
    case '42703':
      return `The database does not hold what this release keeps: start the product on it once (npm start), then check again.
قاعدة البيانات لا تحتوي على جداول هذا الإصدار: شغّل البرنامج عليها أولًا (npm start) ثم أعد الفحص.`;
    default:
      return `The check could not be carried out: ${errorMessage(error)}\nتعذر إجراء الفحص.`;
  }
}
