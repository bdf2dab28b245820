import { randomInt } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { connectClient, createPool } from '../../server/db/connection';
import { startEmbedded } from '../../server/db/embedded/embedded';
import { openDatabase } from '../../server/db/open';
import { fetchOne } from '../../server/kernel/rows';
import { atEnd, testFolder } from '../support/at-end';

// A machine of ours vanishes without a word: PostgreSQL must not keep its locks for two hours.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const asked = ['idle', 'interval', 'count'].map((one) => `tcp_keepalives_${one}`);

/** What PostgreSQL says of the connection. Of a socket's file it says nothing but zeros. */
const settingsOf = async (client: pg.ClientBase | pg.Pool) =>
  fetchOne(client, { idle: 'text', interval: 'text', count: 'text', unanswered: 'text' })(
    `select ${asked.map((name) => `current_setting('${name}') as ${name.slice('tcp_keepalives_'.length)}`).join()},
       current_setting('tcp_user_timeout') as unanswered`,
  );

// Only Linux answers at every address of 127.0.0.0/8, so that the port is surely free.
describe.runIf(process.platform === 'linux')('Over TCP, PostgreSQL asks after a minute at most', async () => {
  const dataDir = path.join(testFolder('keepalives'), 'data');
  const host = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
  const server = await startEmbedded({
    dataDir,
    pgBin: process.env.PG_BIN,
    settings: { listen_addresses: host, fsync: 'off' },
  });
  atEnd(() => server.close());
  const facts = { ...server.facts('plain'), host };
  const wanted = { idle: '30', interval: '10', count: '3', unanswered: '60000' };

  it('whether a connection of the pool still lives', async () => {
    const pool = createPool(facts, 1);
    expect(await settingsOf(pool)).toEqual(wanted);
    expect(pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 30_000 });
    await pool.end();
  });

  it('whether a connection that listens, migrates or makes a backup still lives', async () => {
    for (const role of ['plain', 'owner'] as const) {
      const client = await connectClient({ ...server.facts(role), host });
      expect(await settingsOf(client)).toEqual(wanted);
      await client.end();
    }
  });

  it('whether a pooler still lives, which takes no settings of a session: its role has them', async () => {
    const url = (role: 'plain' | 'owner') => {
      const { user, port, database } = server.facts(role);
      return `postgres://${user}@${host}:${port}/${database}`;
    };
    const urls = { databaseUrl: url('plain'), directUrl: url('plain'), ownerUrl: url('owner') };
    const db = await openDatabase({ dataDir, ...urls });
    expect(db.pool.options.options).toBe(undefined);
    expect(await settingsOf(db.pool)).toEqual(wanted);
    await db.close();
  });
});
