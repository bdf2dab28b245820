import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { atEnd, testFolder } from '../support/cleanup';

// Another book, as its author uses it: build, start, change a declaration, migrate.

// At the same folder depth as the gym, so that the copied imports still resolve.
const book = `.cache/gym-${process.pid}`;
const dataDir = testFolder('another-book');
const remove = () => {
  for (const folder of [book, `dist/books/${path.basename(book)}`])
    rmSync(folder, { recursive: true, force: true });
};
remove();
cpSync('tests/gym', book, { recursive: true });
atEnd(remove);

/** Runs a project script for the book until it prints `wanted` or ends. Returns all its output. */
const run = async (script: string, args: readonly string[], wanted?: RegExp) => {
  const child: ChildProcess = spawn(process.execPath, [script, ...args, '--book', book], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production', API_DOCS: 'public' },
  });
  const ended = once(child, 'close');
  let said = '';
  const heard = new Promise<void>((done) => {
    const hear = (part: Buffer) => {
      said += part.toString();
      if (wanted?.test(said)) done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
  });
  await Promise.race([heard, ended]);
  return {
    said,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const start = () => run('scripts/start.mjs', [], /Ready: \S+/);

/** Replaces text in a file of the book. */
const declare = (file: string, from: string, to: string) => {
  const place = path.join(book, file);
  const text = readFileSync(place, 'utf8');
  expect(text).toContain(from);
  writeFileSync(place, text.replace(from, to));
};

it('says its own name in its own colour, refuses a database that its declarations have left, and migrates it', async () => {
  expect((await run('scripts/migration.mjs', ['--name', 'schema'])).said).toContain('0000_schema.sql');
  const first = await start();
  const [, address = ''] = /Ready: (\S+)/.exec(first.said) ?? [];
  expect(address, first.said).not.toBe('');
  const page = await (await fetch(`${address}/login`)).text();
  expect(page).toContain('<title>نادي القوة | لوحة الإدارة</title>');
  expect(page).toContain('content="#0f766e"');
  expect(page).toContain('data-en="The Gym"');
  expect(await (await fetch(`${address}/logo.svg`)).text()).toContain('#0f766e');
  const open = await (await fetch(`${address}/api/settings/public`)).json();
  expect(open).toMatchObject({ systemName: 'نادي القوة', systemNameEn: 'The Gym', brandColor: '#0f766e' });
  const { info } = await (
    await fetch(`${address}/api/openapi.json`, { headers: { 'accept-language': 'en' } })
  ).json();
  expect(info.title).toBe('The Gym API');
  await first.stop();

  declare(
    'people.ts',
    '    phone: text({',
    "    nickname: text({ label: label('لقب', 'Nickname') }),\n    phone: text({",
  );
  const refused = await start();
  expect(refused.said).toContain('The column "nickname" of the table "members" is declared as text');
  expect(refused.said).toContain('npm run migration');
  await refused.stop();

  await run('scripts/migration.mjs', ['--name', 'nickname']);
  expect(readFileSync(path.join(book, 'migrations/0001_nickname.sql'), 'utf8')).toBe(
    'ALTER TABLE "members" ADD COLUMN "nickname" text;--> statement-breakpoint\n' +
      'ALTER TABLE "members" ADD CONSTRAINT "members_nickname_length" CHECK (char_length("nickname") <= 500);',
  );
  const second = await start();
  expect(second.said).toMatch(/Ready: \S+/);
  await second.stop();
});
