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
      'appointment-plans',
      'appointment-races',
      'audit-log-kills',
      'backups',
      'connections',
      'customers-alike',
      'database',
      'exports',
      'known-devices',
      'live-sessions',
      'messages-never-twice',
      'messages-wire',
      'money-crash',
      'money-numbers',
      'money-race',
      'money-sequences',
      'plans',
      'pressure',
      'processes',
      'restore-program',
      'root',
      'search-oracle',
      'silent-lines',
      'start',
      'watching',
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
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.test.ts') && !onlyInAll.has(file));

/** Browser tests of `npm test`: the days of the five roles first, then a newcomer, English, a phone, two desks at once. */
export const journeys = filesOf({
  browser: [
    // Admin, manager, reception, specialist (on a phone), accountant.
    'settings',
    'uncovered',
    'jobs-keyboard',
    'visit-photos',
    'expenses-desk',
    // Somebody new; English, on a phone.
    'as-a-newcomer',
    'dashboard',
    // The till, the calendar of two desks, the form of a customer.
    'check-out',
    'calendar-desks',
    'customers-form',
  ],
});

/** Tests that know of time. `npm run test:all` runs them at the odd moments of clock.mjs as well. */
export const timedFiles = [
  'server/demo/demo.test.ts',
  'server/demo/work.test.ts',
  'server/features/expenses/demo.test.ts',
  'src/i18n/zone.test.ts',
  'src/pages/dashboard/today/today-board.test.tsx',
  'src/resources/appointments/finish/finish-panel.test.tsx',
  'src/resources/attendance/top.test.tsx',
  'src/screens/form/values/resolver.test.ts',
  'src/screens/list/queue/queue-view.test.tsx',
  ...filesOf({
    contract: ['days'],
    server: [
      'absences',
      'appointments-series',
      'appointments-slots',
      'branch-days',
      'customers-parts',
      'demo',
      'documented-money',
      'expenses',
      'follow-ups',
      'follow-ups-messages',
      'messages-planning',
      'money-drawers',
      'money-night',
      'money-packages',
      'money-reports',
      'money-visits',
      'opening-hours',
      'own-visits',
      'owner-lists',
      'replies',
      'reports',
      'service-accounts',
      'settings-pages',
      'shifts',
      'tasks',
      'today',
      'waitlist',
      'working-day',
    ],
  }),
];
