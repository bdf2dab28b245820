import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentedViews } from '../../tests/browser/screens/documented-views';

const page = readFileSync('docs/departures.md', 'utf8');
const requirements = readFileSync('docs/requirements.md', 'utf8');

/** Rows of the table, each with its four cells. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Id '))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );

describe('The list of departures', () => {
  it('names for each line that is not followed its requirement, the reason, and what is done instead', () => {
    expect(rows.length).toBeGreaterThan(10);
    for (const cells of rows)
      expect(
        cells.filter((cell) => cell.length > 3),
        cells[0],
      ).toHaveLength(4);
  });

  it('names only requirements that are listed, each once and held by a test', () => {
    const ids = rows.flatMap(([cell = '']) => cell.split(', '));
    expect(new Set(ids).size).toBe(ids.length);
    const isHeld = (id: string) => requirements.includes(`- [x] **${id}`);
    expect(ids.filter((id) => !isHeld(id))).toEqual([]);
  });

  it('has a line for each part of a screen that opens in another form than the documents have it', () => {
    const ids = rows.flatMap(([cell = '']) => cell.split(', '));
    const departing = documentedViews.flatMap(({ departs = [], parts }) => [
      ...departs,
      ...parts.flatMap((part) => part.departs ?? []),
    ]);
    expect(departing.length).toBeGreaterThan(10);
    expect(departing.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
