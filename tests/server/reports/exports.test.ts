import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Server, serve, testApp } from '../../support/app';
import { atEnd } from '../../support/cleanup';
import type { PersonName } from '../../support/world';

// A file is as long as its list, and a client may read it as slowly as it likes.

const poolSize = 4;
const app = await testApp({ poolSize });
const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
const hasty = await serve(app.db, app.pool, app, undefined, undefined, { patience: { reader: 1500 } });
atEnd(hasty.close);
const hastyOrigin = await hasty.app.listen({ port: 0, host: '127.0.0.1' });
const url = '/api/customers/export';

// Some 18 MB: more than the buffers between server and client hold.
await app.call('POST', '/api/customers', {
  as: 'Admin',
  body: { fullName: 'عميلة', branchId: app.branches.own, phoneNumbers: ['01000000000'] },
});
await app.pool.query(
  `insert into customers (full_name, notes, branch_id, nationality)
   select 'عميلة ' || n, repeat('ملاحظة ', 600), branch_id, nationality
   from (select * from customers order by id desc limit 1) c, generate_series(1, 1600) n`,
);
await app.setPermissions(['BranchManager', 'Receptionist', 'Staff'], ['customers.read', 'customers.export']);

const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const server of [app, hasty]) await expect.poll(() => connectionsOf(server)).toBe(0);
});

const connectionsOf = ({ app }: Pick<Server, 'app'>) =>
  new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));

/** Asks for a file and reads its beginning, but no more. */
const beginToRead = async (as: PersonName, at = origin): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(at).port), host: '127.0.0.1' });
  opened.push(socket);
  socket.on('error', () => undefined);
  socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.tokens[as]}\r\n\r\n`);
  const [first] = await once(socket, 'data');
  socket.pause();
  expect(String(first)).toContain('200 OK');
  return socket;
};

const load = (as: PersonName, at = origin) =>
  fetch(`${at}${url}`, { headers: { authorization: `Bearer ${app.tokens[as]}`, connection: 'close' } });

describe('Clients that stop reading their file', () => {
  it('hold nothing that others need: lists, saves and /readyz answer while more of them wait than there are connections', async () => {
    const people = ['Admin', 'BranchManager', 'Receptionist'] as const;
    for (const as of [...people, ...people]) await beginToRead(as);
    expect(await connectionsOf(app)).toBeGreaterThan(poolSize);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    expect((await app.call('GET', '/api/customers?page=1', { as: 'twoBranches' })).status).toBe(200);
    const body = { fullName: 'عميلة جديدة', branchId: app.branches.own, phoneNumbers: ['01000000001'] };
    expect((await app.call('POST', '/api/customers', { as: 'Admin', body })).status).toBe(201);
    const { rows } = await app.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows[0]?.n).toBe(0);
  });

  it('are cut off after a while without progress', async () => {
    await beginToRead('Admin', hastyOrigin);
    expect(await connectionsOf(hasty)).toBe(1);
    await expect.poll(() => connectionsOf(hasty)).toBe(0);
  });

  it('but go on slowly get their whole file', async () => {
    const answer = await load('Admin', hastyOrigin);
    let [length, waited] = [0, 0];
    for await (const chunk of answer.body ?? []) {
      length += chunk.length;
      // Sixteen pauses of 120 ms are longer than a client may be silent.
      if (waited < 16 && length > waited * 700_000) {
        waited += 1;
        await pause(120);
      }
    }
    expect(waited).toBe(16);
    expect(length).toBeGreaterThan(10_000_000);
  });
});

describe('Of files at once', () => {
  it('a user has two; a third is refused until one has come, and others are not concerned', async () => {
    const [first] = [await beginToRead('BranchManager'), await beginToRead('BranchManager')];
    const third = await load('BranchManager');
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await third.json()).toMatchObject({ success: false, code: 'rate.limited' });
    const other = await load('Receptionist');
    expect(other.status).toBe(200);
    await other.body?.cancel();
    first?.destroy();
    await expect
      .poll(async () => {
        const answer = await load('BranchManager');
        await answer.body?.cancel();
        return answer.status;
      })
      .toBe(200);
  });
});
