import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that start programs or send thousands of calls. Started last, one would run alone at the end. */
const longest = [
  'tests/server/database.test.ts',
  'tests/server/start.test.ts',
  'tests/contract/matrix.test.ts',
  'tests/server/messages-wire.test.ts',
  'tests/contract/calls.test.ts',
  'tests/contract/fuzz.test.ts',
  'tests/server/processes.test.ts',
  'tests/server/money-crash.test.ts',
  'tests/server/root.test.ts',
  'tests/contract/backup-restore.test.ts',
  'tests/server/messages-never-twice.test.ts',
  'tests/contract/programs.test.ts',
  'tests/contract/writes.test.ts',
  'tests/contract/pairs.test.ts',
  'tests/contract/entities.test.ts',
  'tests/contract/reading-permissions.test.ts',
  'tests/server/restore-program.test.ts',
  'tests/server/money-numbers.test.ts',
  'tests/server/appointment-races.test.ts',
  'tests/server/money-race.test.ts',
  'tests/server/money-sequences.test.ts',
  'tests/contract/permissions.test.ts',
  'tests/server/exports.test.ts',
  'tests/server/known-devices.test.ts',
  'tests/server/users.test.ts',
  'tests/server/plans.test.ts',
  'tests/server/backups.test.ts',
  'tests/server/live-sessions.test.ts',
  'tests/server/paper-codes.test.ts',
  'tests/server/bundles.test.ts',
  'tests/server/auth.test.ts',
  'tests/browser/every-screen.test.ts',
  'tests/browser/stock-refine/stock-refine.test.ts',
  'tests/browser/attendance.test.ts',
  'tests/browser/branch-choice.test.ts',
  'tests/browser/messaging.test.ts',
  'tests/browser/check-out.test.ts',
  'tests/browser/invoices.test.ts',
  'tests/browser/calendar.test.ts',
  'tests/browser/jobs-keyboard.test.ts',
  'tests/browser/appointment-dialog.test.ts',
  'tests/browser/factors.test.ts',
  'tests/browser/customers-form.test.ts',
  'tests/browser/appointment-dialog-details.test.ts',
  'tests/browser/as-a-newcomer.test.ts',
  'tests/browser/people.test.ts',
  'tests/browser/customers.test.ts',
  'tests/browser/calendar-actions.test.ts',
  'tests/browser/follow-ups.test.ts',
  'tests/browser/day-close.test.ts',
  'tests/browser/uncovered.test.ts',
  'tests/browser/appointment-owned.test.ts',
  'tests/browser/channels.test.ts',
  'tests/browser/jobs-mouse.test.ts',
  'tests/browser/customers-faults.test.ts',
  'tests/browser/sold-packages.test.ts',
];

/** Runs the longest files first, so that all workers end at nearly the same time. */
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
