import { type AddressInfo, createServer } from 'node:net';
import type pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { connectClient } from '../../../server/db/connection';
import { openDatabase } from '../../../server/db/open';
import { transaction } from '../../../server/kernel/transaction';
import { testDatabase } from '../../support/database';

const database = await testDatabase({ migrated: false });
const owner = await database.connect('owner');
await owner.query(
  'create table notes (id bigint generated always as identity primary key, body text unique)',
);
await owner.end();

describe('the two roles', () => {
  it.each([
    'create table stolen (id int)',
    'drop table notes',
    'truncate notes',
    'alter table notes add column x int',
    'create extension hstore',
    'create role someone',
  ])('refuses a request that would run: %s', async (sql) => {
    await expect(database.pool.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^42501$/) });
  });
});

describe('the shapes of values', () => {
  const select = async (expression: string): Promise<unknown> =>
    (await database.pool.query(`select ${expression} as value`)).rows[0]?.value;

  it.each([
    ['whole numbers', '9007199254740991::bigint', 9007199254740991],
    ['whole numbers too large for a number', '9007199254740993::bigint', '9007199254740993'],
    ['counts', 'count(*)', 1],
    ['money', '150.50::numeric(12,2)', 150.5],
    ['days', `'2026-02-28'::date`, '2026-02-28'],
    ['moments', `'2026-07-01 10:00:00.5+03'::timestamptz`, '2026-07-01T07:00:00.500Z'],
    ['the end of time', `'infinity'::timestamptz`, 'infinity'],
    ['json', `'{"a":[1,"ب"]}'::jsonb`, { a: [1, 'ب'] }],
    ['nothing', 'null::timestamptz', null],
    ['lists of days', `array['2026-02-28'::date, null]`, ['2026-02-28', null]],
    ['lists of money', 'array[1.5::numeric, 2]', [1.5, 2]],
    ['lists of ids', 'array[[1::bigint],[2]]', [[1], [2]]],
    ['lists of moments', `array['2026-07-01 10:00+03'::timestamptz]`, ['2026-07-01T07:00:00.000Z']],
  ])('answers %s as the API shows them', async (_, expression, expected) => {
    expect(await select(expression)).toEqual(expected);
  });

  it('counts days in universal time whatever the machine is set to', async () => {
    expect(await select(`current_setting('TimeZone')`)).toBe('UTC');
  });
});

describe('a transaction', () => {
  const count = async (body: string) =>
    (await database.pool.query('select from notes where body = $1', [body])).rowCount;

  it('keeps nothing when the work fails halfway', async () => {
    const work = transaction(database.pool, async (client) => {
      await client.query(`insert into notes (body) values ('half')`);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await count('half')).toBe(0);
  });

  it('runs again when two collide, and then succeeds', async () => {
    let attempts = 0;
    const result = await transaction(database.pool, async (client) => {
      attempts += 1;
      if (attempts < 3)
        await client.query(`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`);
      await client.query(`insert into notes (body) values ('third time')`);
      return 'done';
    });
    expect([result, attempts, await count('third time')]).toEqual(['done', 3, 1]);
  });

  it('resolves a real deadlock of two saves', async () => {
    await database.pool.query(`insert into notes (body) values ('a'), ('b')`);
    const lock = (first: string, second: string) =>
      transaction(database.pool, async (client) => {
        await client.query('select from notes where body = $1 for update', [first]);
        await new Promise((resolve) => setTimeout(resolve, 200));
        await client.query('select from notes where body = $1 for update', [second]);
      });
    await expect(Promise.all([lock('a', 'b'), lock('b', 'a')])).resolves.toHaveLength(2);
  });

  it('does not call saved what a swallowed error had undone', async () => {
    const work = transaction(database.pool, async (client) => {
      await client.query(`insert into notes (body) values ('swallowed')`);
      await client.query('select 1/0').catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await count('swallowed')).toBe(0);
  });
});

describe('a connection that dies while nothing is asked of it', () => {
  // An 'error' event without a listener would end the process and the test run.
  const cut = async (client: pg.ClientBase) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const gone = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
  };

  it('is heard of at its next statement, borrowed from the pool or one of its own', async () => {
    const client = await database.pool.connect();
    await cut(client);
    await expect(client.query('select 1')).rejects.toThrow();
    client.release();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const own = await database.connect('plain');
    await cut(own);
    await expect(own.query('select 1')).rejects.toThrow();
    await own.end();
  });
});

describe('a database named by its address', () => {
  const open = (databaseUrl: string, ownerUrl?: string) =>
    openDatabase({ databaseUrl, ownerUrl, dataDir: '/nowhere' });

  it('is used as it is, with the owner apart', async () => {
    const opened = await open(database.databaseUrl, database.ownerUrl);
    expect(opened.kind).toBe('external');
    const owner = await opened.connect('owner');
    expect((await owner.query('select current_user as name')).rows).toEqual([{ name: 'centre_owner' }]);
    await owner.end();
    await opened.close();
    await opened.close();
  });

  it('is asked without startup settings when it is a pooler: its role has them', async () => {
    const { databaseUrl, ownerUrl } = database;
    const opened = await openDatabase({ databaseUrl, directUrl: databaseUrl, ownerUrl, dataDir: '/nowhere' });
    expect(opened.pool.options.options).toBe(undefined);
    const { rows } = await opened.pool.query(
      `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
         current_setting('tcp_keepalives_idle') as idle`,
    );
    expect(rows).toEqual([{ zone: 'UTC', statement: '30s', idle: expect.any(String) }]);
    await opened.close();
  });

  it.each([
    ['mysql://localhost/x', 'url.invalid'],
    ['not an address', 'url.invalid'],
    ['postgres://user:pw@no-such-host.invalid:5432/centre?sslmode=require', 'url.unresolved'],
    ['postgres://user:pw@127.0.0.1:1/centre', 'url.refused'],
    ['postgres://user@/centre?host=/no/such/folder', 'url.refused'],
  ])('says what is wrong with %s', async (url, code) => {
    const error: unknown = await open(url).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'DatabaseStartError', code });
    expect(String(error)).not.toContain('pw@');
  });

  it('says that a database is missing when the user may not create it', async () => {
    const url = database.databaseUrl.replace(database.name, 'absent');
    await expect(open(url)).rejects.toMatchObject({ code: 'url.noDatabase', params: { database: 'absent' } });
  });

  it.each([
    ['the password is wrong', '28P01\0Mpassword authentication failed', 'url.password'],
    ['a pooler answers instead', '08P01\0Munsupported startup parameter: options', 'url.pooler'],
  ])('says that %s, without repeating the password', async (_, refusal, code) => {
    // Answers every connection with this refusal.
    const words = Buffer.from(`SFATAL\0C${refusal}\0\0`);
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(words.length + 4, 1);
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([head, words])));
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const error: unknown = await open(`postgres://mona:secret77@127.0.0.1:${port}/centre`).catch(
      (e: unknown) => e,
    );
    server.close();
    expect(error).toMatchObject({ code });
    expect(String(error)).not.toContain('secret77');
  });

  describe('prepared by an administrator', () => {
    const { superuser } = inject('databaseServer').logins;
    const urlFor = (name: string) =>
      database.databaseUrl.replace('centre_app', superuser.user).replace(database.name, name);
    const asSuperuser = async (name: string, ...statements: readonly string[]) => {
      const client = await connectClient({ ...superuser, database: name });
      for (const sql of statements) await client.query(sql);
      await client.end();
    };
    const names = ['made', 'bare', 'latin', 'ascii'].map((name) => `${database?.name ?? 'handle'}_${name}`);
    const [made = '', bare = '', latin = '', ascii = ''] = names;

    afterAll(() =>
      asSuperuser('postgres', ...names.map((name) => `drop database if exists ${name} with (force)`)),
    );

    it('is created when it is missing and the user may', async () => {
      const opened = await open(urlFor(made));
      expect((await opened.pool.query('select current_database() as name')).rows).toEqual([{ name: made }]);
      await opened.close();
    });

    it('is refused when the extensions cannot be added', async () => {
      await asSuperuser('postgres', `create database ${bare} template template0`);
      const url = database.databaseUrl.replace(database.name, bare);
      await expect(open(url)).rejects.toMatchObject({ code: 'extension.refused' });
    });

    it.each([
      [latin, `encoding 'UTF8' locale_provider libc locale 'C'`],
      [ascii, `encoding 'SQL_ASCII' locale_provider libc locale 'C'`],
    ])('is refused when it does not know Arabic letters: %s', async (name, options) => {
      await asSuperuser('postgres', `create database ${name} template template0 ${options}`);
      await expect(open(urlFor(name))).rejects.toMatchObject({ code: 'locale.unfit' });
    });
  });
});

// A database on another machine is reached by TLS, unless the operator writes that it is not.
// Reserved names and addresses, which nothing answers (RFC 2606, RFC 5737).
const far = 'postgres://centre:word@db.invalid:5432/centre';
const near = 'postgres://centre:word@127.0.0.1:1/centre';

describe('A database on another machine', () => {
  const codeOf = (urls: object) =>
    openDatabase({ dataDir: '/nowhere', databaseUrl: '', ...urls }).then(
      () => 'opened',
      (error: { code: unknown }) => error.code,
    );

  it.each([far, `${far}?application_name=x`, 'postgres://centre:word@192.0.2.1/centre'])(
    'is refused without TLS: %s',
    async (databaseUrl) => {
      expect(await codeOf({ databaseUrl })).toBe('url.noTls');
    },
  );

  it('is refused under every name of an address', async () => {
    for (const other of ['directUrl', 'ownerUrl'])
      expect(await codeOf({ databaseUrl: near, [other]: far })).toBe('url.noTls');
  });

  it.each(['sslmode=verify-full', 'sslmode=require', 'sslmode=disable'])(
    'is asked for with %s',
    async (mode) => {
      expect(await codeOf({ databaseUrl: `${far}?${mode}` })).toBe('url.unresolved');
    },
  );
});
