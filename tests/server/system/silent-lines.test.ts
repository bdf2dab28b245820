import Fastify from 'fastify';
import type pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createNotifier, noticeChannel } from '../../../server/data/notices';
import { connectClient, createPool, createPooled } from '../../../server/db/connection';
import { answerError } from '../../../server/http/error-answers';
import { isLost } from '../../../server/kernel/errors';
import { transaction } from '../../../server/kernel/transaction';
import { beautyCentre } from '../../../src/resources/book';
import { testDatabase } from '../../support/database';
import { until } from '../../support/programs/server-program';
import { startProxy } from '../../support/programs/tcp-proxy';

// A line to the database that swallows what it gets: no answer, no error, and nothing when it works again.

const db = await testDatabase();
const login = inject('databaseServer').logins.plain;
const proxy = await startProxy(`${login.host}/.s.PGSQL.${login.port}`);
const facts: pg.ClientConfig = { ...login, database: db.name, host: '127.0.0.1', port: proxy.port };
const hold = () => proxy.set({ kind: 'held' });
const open = () => proxy.set({ kind: 'open' }, true);
afterEach(open);

describe('A line that falls silent', () => {
  it.each([
    ['the pool', createPool],
    ['the pool behind a pooler', createPooled],
  ])('costs a transaction of %s one wait, and its connection is replaced', async (_, create) => {
    const pool = create({ ...facts, query_timeout: 400 }, 1);
    const sent: string[] = [];
    pool.on('connect', (client) => {
      const { query } = client;
      Reflect.set(client, 'query', (...args: readonly unknown[]) => {
        sent.push(JSON.stringify(args[0]));
        return Reflect.apply(query, client, args);
      });
    });
    await transaction(pool, (client) => client.query('select 1'));
    sent.length = 0;
    hold();
    const work = transaction(pool, (client) => client.query('select 2'));
    const error: unknown = await work.catch((failure: unknown) => failure);
    expect(isLost(error)).toBe(true);
    expect(sent.join()).not.toContain('rollback');
    open();
    expect((await transaction(pool, (client) => client.query('select 3 as n'))).rows).toEqual([{ n: 3 }]);
    await pool.end();
  });

  it('is noticed by the connection that only listens, which opens another one', async () => {
    const notifier = await createNotifier(() => connectClient(facts), { everyMs: 50, answerMs: 200 });
    const heard: string[] = [];
    notifier.subscribe(({ kind }) => heard.push(kind));
    hold();
    await until(() => !notifier.isListening());
    open();
    await until(() => notifier.isListening());
    const notice = {
      kind: 'change',
      resource: 'customers',
      type: 'created',
      ids: [1],
      branchIds: [1],
      by: null,
    };
    await db.pool.query('select pg_notify($1, $2)', [noticeChannel, JSON.stringify(notice)]);
    await until(() => heard.includes('change'));
    expect(heard[0]).toBe('gap');
    await notifier.close();
  });
});

describe('A database that cannot now', () => {
  const coded = (code: string) => Object.assign(new Error('of the database'), { code });
  const errors: Readonly<Record<string, Error>> = {
    'has no room': coded('53100'),
    'has become a standby': coded('25006'),
    'is starting': coded('57P03'),
    'is not reached': coded('EHOSTUNREACH'),
    'is not heard': coded('ETIMEDOUT'),
    'is not found by its name for a while': coded('EAI_AGAIN'),
    'does not answer': new Error('Query read timeout'),
    'has ended the connection': new Error('Client has encountered a connection error and is not queryable'),
  };

  it.each(Object.keys(errors))('and %s is told as "not now", with when to come again', async (name) => {
    const app = Fastify();
    app.setErrorHandler((error: Error, request, reply) => answerError(beautyCentre, error, request, reply));
    app.get('/', () => {
      throw errors[name];
    });
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'server.busy',
      '2',
    ]);
    await app.close();
  });
});
