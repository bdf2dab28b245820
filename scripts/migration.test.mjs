import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addStep, tableFiles } from './steps/book.mjs';

const cups = '-- Where cups stand.\ncreate table cup_shelves (\n  id int primary key\n);';
const places = 'create index cup_places on cup_shelves (id);';

/** Makes a history of one migration, a file of tables, and a generator that writes `generated`. */
const scratch = ({ tables, generated }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'migration-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = path.join(folder, 'migrations');
  const meta = path.join(place, 'meta');
  mkdirSync(meta, { recursive: true });
  writeFileSync(path.join(meta, '0000_snapshot.json'), '{}');
  writeFileSync(path.join(meta, '_journal.json'), '{"entries":[{"when":20},{"when":10},{"when":30}]}');
  writeFileSync(path.join(place, '0000_first.sql'), `create table cups ();\n${cups}\n`);
  const file = path.join(folder, 'tables.sql');
  writeFileSync(file, tables);
  const asked = [];
  const generate = async (args) => {
    asked.push(args);
    const text = args.includes('--custom') ? '-- Custom' : generated;
    if (text) writeFileSync(path.join(place, '0001_next.sql'), text);
    if (text) writeFileSync(path.join(meta, '0001_snapshot.json'), '{}');
    return 0;
  };
  const run = async () => {
    expect(await addStep({ place, args: [], files: [file], generate })).toBe(0);
    return readdirSync(place)
      .filter((name) => name !== 'meta')
      .map((name) => readFileSync(path.join(place, name), 'utf8'));
  };
  return { run, asked, journal: () => JSON.parse(readFileSync(path.join(meta, '_journal.json'), 'utf8')) };
};

it('A new statement beside a noun follows what the generator writes, once', async () => {
  const { run, journal } = scratch({
    tables: `${cups}\n\n${places}\n`,
    generated: 'alter table cups add size int;',
  });
  const [, next] = await run();
  expect(next).toBe(`alter table cups add size int;\n--> statement-breakpoint\n${places}\n`);
  expect(await run()).toHaveLength(2);
  // A step that was made by a clock that is slow still follows the one before it.
  expect(journal().entries).toEqual([{ when: 20 }, { when: 21 }, { when: 30 }]);
});

it('A new statement beside a noun gets a migration of its own where nothing that is declared has changed', async () => {
  const { run, asked } = scratch({ tables: `${places}\n` });
  expect((await run())[1]).toBe(`-- Custom\n--> statement-breakpoint\n${places}\n`);
  expect(asked).toEqual([[], ['--custom']]);
});

it('The tables of younger nouns follow those of older ones, whose tables they change', () => {
  const folders = tableFiles().map((file) => path.basename(path.dirname(file)));
  expect(folders[0]).toBe('db');
  expect(folders.indexOf('absences')).toBeGreaterThan(folders.indexOf('appointments'));
});
