import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Names of server and contract tests, grouped by their folder. */
const filesOf = (folders) =>
  Object.entries(folders).flatMap(([folder, names]) =>
    names.map((name) => `tests/${folder}/${name}.test.ts`),
  );

/** Server and contract tests that kill processes, start programs, race, fuzz or send thousands of calls. */
const onlyInAll = new Set(
  filesOf({
    server: [
      'appointments/plans',
      'appointments/races',
      'audit-logs/kills',
      'system/backups',
      'system/connections',
      'customers/duplicates',
      'system/database',
      'reports/exports',
      'account/known-devices',
      'account/live-sessions',
      'messages/single-delivery',
      'channels/wire',
      'invoices/crash',
      'invoices/numbers',
      'invoices/race',
      'invoices/sequences',
      'system/plans',
      'system/pressure',
      'system/processes',
      'system/restore-program',
      'system/root',
      'customers/search-oracle',
      'system/silent-lines',
      'system/start',
      'system/monitoring',
      'webhooks/webhooks',
    ],
    contract: [
      'backup-restore',
      'calls',
      'fuzz',
      'matrix',
      'migrations',
      'pairs',
      'permissions',
      'programs',
      'reading-permissions',
      'upgrade',
      'writes',
    ],
  }),
);

/** Server and contract tests of `npm test`. A new file is one of them. */
export const dailyFiles = () =>
  ['tests/server', 'tests/contract', 'tests/gym']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.test.ts') && !onlyInAll.has(file));

/** Browser tests of `npm test`: the days of the five roles first, then a newcomer, English, a phone, two desks at once. */
export const journeys = filesOf({
  browser: [
    // Admin, manager, reception, specialist (on a phone), accountant.
    'owner/settings',
    'jobs/specialist',
    'jobs/hands',
    'appointments/visit-photos',
    'invoices/expenses-desk',
    // Somebody new; English, on a phone.
    'jobs/newcomer',
    'screens/dashboard',
    // The till, the calendar of two desks, the form of a customer.
    'invoices/check-out',
    'calendar/desks',
    'customers/form',
  ],
});

/** Tests that know of time. `npm run test:all` runs them at the odd moments of clock.mjs as well. */
export const timedFiles = [
  'server/demo/customers.test.ts',
  'server/demo/appointments.test.ts',
  'server/features/expenses/demo-rows.test.ts',
  'src/i18n/zone.test.ts',
  'src/pages/dashboard/today/today-board.test.tsx',
  'src/resources/appointments/finish/finish-panel.test.tsx',
  'src/resources/attendance/top.test.tsx',
  'src/screens/form/values/resolver.test.ts',
  'src/screens/list/queue/queue-view.test.tsx',
  ...filesOf({
    contract: ['days'],
    server: [
      'shifts/absences',
      'appointments/series',
      'appointments/slots',
      'branches/branch-days',
      'customers/parts',
      'settings/demo',
      'packages/documented-money',
      'drawers/expenses',
      'today/follow-ups',
      'messages/follow-ups',
      'messages/planning',
      'drawers/drawers',
      'drawers/night',
      'packages/packages',
      'reports/money',
      'attendance/visits',
      'branches/opening-hours',
      'appointments/own-visits',
      'reports/owner-lists',
      'messages/replies',
      'reports/reports',
      'users/service-accounts',
      'settings/pages',
      'shifts/shifts',
      'today/tasks',
      'today/today',
      'appointments/waitlist',
      'branches/working-day',
    ],
  }),
];
