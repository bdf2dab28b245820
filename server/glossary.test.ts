import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that identifiers and file names do not use, and the word of docs/glossary.md that they use instead. */
const refused: Readonly<Record<string, string>> = {
  booking: 'appointment',
  bookings: 'appointments',
  trail: 'audit log',
  trails: 'audit logs',
  right: 'permission',
  rights: 'permissions',
};

/** Identifiers that keep such a word, by reason. Each must be used somewhere, or its line goes. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'sides of the screen': ['right', 'ArrowRightOutlined', 'RightOutlined', 'barAtTheRight'],
  'an option of the charts': ['radiusTopRight'],
  'actions, queries and refusals on the wire': [
    'settleBooking',
    'bookingOutcomes',
    'heldRights',
    'hasBookings',
    'bookings',
  ],
  'a field and a setting on the wire': ['forRight', 'trailMonths'],
  'the server of places in the gym’s classes': ['bookingsServer'],
  'a verb of the audit log that entries hold': ['TrailRetention'],
};

/** Files in which `right` is a side. Everywhere else it would be a permission. */
const withSides = [
  /^src\/pages\/calendar\/(grid\/walk(\.test)?|columns\/(use-drag|draft))\.tsx?$/,
  /^src\/screens\/form\/values\/merge\.ts$/,
  /^src\/resources\/roles\/policy\/dialogs\.tsx$/,
  /^tests\/browser\/(calendar\/calendar|invoices\/print)\.test\.ts$/,
  /^scripts\/steps\/requirement-tests\.mjs$/,
];

/** Files in which `bookings` stays: the key of an answer, a text or an error body, or the gym's entity. */
const withBookings = [
  /^tests\/gym\//,
  /^tests\/(support\/calls\/contract|server\/reports\/oracle)\.ts$/,
  /^tests\/server\/(shifts\/absences|appointments\/uses|today\/today)\.test\.ts$/,
  /^server\/features\/(appointments\/(index|uses)|absences\/index)\.ts$/,
  /^src\/resources\/(absences\/words|appointments\/words|reports\/services|today\/today)\.ts$/,
  /^src\/pages\/dashboard\/day-head\.tsx$/,
];

const files = execFileSync('git', ['ls-files', '-z', 'src', 'server', 'tests', 'scripts'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\0')
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/\/migrations\/|glossary\.test/.test(file));

/** Matches comments, texts and regular expressions, which are no identifiers. */
const notCode =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:[!&|?{};]\s*)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g;

/** Splits an identifier or a path into its words, in small letters. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

const isRefused = (name: string): boolean => wordsOf(name).some((word) => Object.hasOwn(refused, word));

const mayBeRefused = new RegExp(Object.keys(refused).join('|'), 'i');

/** Returns the identifiers of a file. Files without any refused word are not taken apart, because most have none. */
const namesIn = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8');
  if (!mayBeRefused.test(text)) return [];
  return [...new Set(text.replace(notCode, ' ').match(/[A-Za-z_$][\w$]*/g))];
};

const stays = (file: string, name: string): boolean => {
  if (/^right$/i.test(name)) return withSides.some((one) => one.test(file));
  if (name === 'bookings') return withBookings.some((one) => one.test(file));
  return Object.values(kept).some((names) => names.includes(name)) || name === name.toUpperCase();
};

it('Files are named by the words of the glossary', () => {
  expect(files.filter(isRefused)).toEqual([]);
});

it('Identifiers use the words of the glossary: appointment, audit log, permission', () => {
  const used = new Set<string>();
  const wrong: string[] = [];
  for (const file of files.filter((name) => !name.endsWith('.css')))
    for (const name of namesIn(file).filter(isRefused)) {
      used.add(name);
      if (!stays(file, name)) wrong.push(`${file}: ${name}`);
    }
  expect(wrong).toEqual([]);
  expect(
    Object.values(kept)
      .flat()
      .filter((name) => !used.has(name)),
  ).toEqual([]);
});

it('The glossary says which words are not used', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  for (const [word, instead] of Object.entries(refused)) {
    if (word.endsWith('s')) continue;
    expect(glossary).toMatch(new RegExp(`^\\| ${instead} \\|.*\\|.*\\b${word}\\b.*\\|$`, 'm'));
  }
});
