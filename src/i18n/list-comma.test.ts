import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A list that is joined by the Arabic comma, in code or in SQL. */
const fixed = /(join\(|string_agg\([^)]*, ?)'، '|[`}]، \$\{/;

/** Places whose text is stored or sent, so that it has one language whoever reads it. */
const stored = [
  'src/resources/appointments/rules.ts', // The title of an appointment is stored for all readers.
  'server/features/messages/', // Messages go to customers.
  'server/demo/',
];

const filesOf = (room: string): readonly string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !stored.some((place) => file.startsWith(place)));

describe('What stands between the items of a list', () => {
  it('is nowhere the comma of one language for readers of both', () => {
    const found = [...filesOf('src'), ...filesOf('server')].flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (fixed.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
