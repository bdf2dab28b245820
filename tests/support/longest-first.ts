import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that start programs or send thousands of calls. Started last, one would run alone at the end. */
const longest = [
  'tests/contract/fuzz.test.ts',
  'tests/contract/matrix.test.ts',
  'tests/server/database.test.ts',
  'tests/server/start.test.ts',
  'tests/server/processes.test.ts',
  'tests/contract/calls.test.ts',
  'tests/contract/entities.test.ts',
  'tests/server/money-crash.test.ts',
  'tests/server/money-numbers.test.ts',
  'tests/server/appointment-races.test.ts',
  'tests/server/messages-processes.test.ts',
  'tests/server/money-race.test.ts',
  'tests/server/messages-never-twice.test.ts',
  'tests/contract/reading-permissions.test.ts',
  'tests/contract/backup-restore.test.ts',
  'tests/server/money-sequences.test.ts',
  'tests/server/plans.test.ts',
  'tests/server/appointment-plans.test.ts',
  'tests/server/users.test.ts',
  'tests/server/paper-codes.test.ts',
  'tests/server/bundles.test.ts',
  'tests/contract/writes.test.ts',
  'tests/server/auth.test.ts',
  'tests/browser/words-english.test.ts',
  'tests/browser/words-screens.test.ts',
  'tests/browser/words.test.ts',
  'tests/browser/invoices.test.ts',
  'tests/browser/channels.test.ts',
  'tests/browser/customers.test.ts',
  'tests/browser/appointment-dialog.test.ts',
  'tests/browser/imports.test.ts',
  'tests/browser/messaging.test.ts',
  'tests/browser/attendance.test.ts',
  'tests/browser/sold-packages.test.ts',
  'tests/browser/today.test.ts',
  'tests/browser/customers-form.test.ts',
  'tests/browser/shell.test.ts',
];

/** Runs the longest files first, so that both workers end at nearly the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(path.normalize(name)));
      return place < 0 ? longest.length : place;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
