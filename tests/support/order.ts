import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that start programs or send thousands of calls. Started last, one would run alone at the end. */
const longest = [
  'tests/server/system/database.test.ts',
  'tests/server/system/start.test.ts',
  'tests/contract/matrix.test.ts',
  'tests/server/channels/wire.test.ts',
  'tests/contract/calls.test.ts',
  'tests/contract/fuzz.test.ts',
  'tests/server/system/processes.test.ts',
  'tests/server/invoices/crash.test.ts',
  'tests/server/system/root.test.ts',
  'tests/contract/backup-restore.test.ts',
  'tests/server/messages/single-delivery.test.ts',
  'tests/contract/programs.test.ts',
  'tests/contract/writes.test.ts',
  'tests/contract/pairs.test.ts',
  'tests/contract/entities.test.ts',
  'tests/contract/reading-permissions.test.ts',
  'tests/server/system/restore-program.test.ts',
  'tests/server/invoices/numbers.test.ts',
  'tests/server/appointments/races.test.ts',
  'tests/server/invoices/race.test.ts',
  'tests/server/invoices/sequences.test.ts',
  'tests/contract/permissions.test.ts',
  'tests/server/reports/exports.test.ts',
  'tests/server/account/known-devices.test.ts',
  'tests/server/users/users.test.ts',
  'tests/server/system/plans.test.ts',
  'tests/server/system/backups.test.ts',
  'tests/server/account/live-sessions.test.ts',
  'tests/server/invoices/paper-codes.test.ts',
  'tests/server/system/bundles.test.ts',
  'tests/server/account/auth.test.ts',
  'tests/browser/screens/every-screen.test.ts',
  'tests/browser/jobs/hands.test.ts',
  'tests/browser/screens/documented-views.test.ts',
  'tests/browser/screens/heads.test.ts',
  'tests/browser/calendar/calendar.test.ts',
  'tests/browser/invoices/invoices.test.ts',
  'tests/browser/account/branch-choice.test.ts',
  'tests/browser/invoices/check-out.test.ts',
  'tests/browser/messaging/messaging.test.ts',
  'tests/browser/owner/permissions.test.ts',
  'tests/browser/appointments/dialog.test.ts',
  'tests/browser/customers/customers.test.ts',
  'tests/browser/appointments/dialog-details.test.ts',
  'tests/browser/jobs/newcomer.test.ts',
  'tests/browser/stock-refine/stock-refine.test.ts',
  'tests/browser/customers/form.test.ts',
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
