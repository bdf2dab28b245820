import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { sealedColumnsOf } from '../../server/backup-programs/reseal';
import { unsealed, withSealed } from '../../server/data/values';
import { servedCentre } from '../../server/features/book';
import { keysFromText, watchedKeys } from '../../server/kernel/keys';
import { createVault, isSealed, type Vault } from '../../server/kernel/vault';
import { channels } from '../../src/resources/channels/entity';
import { testFolder } from '../support/at-end';
import { testDatabase } from '../support/database';
import { buildServer } from '../support/server-program';

// A new key of secrets while the server runs. Runs the built program four times.
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase({ from: 'world' });
const program = await buildServer();
const dataDir = testFolder('keys');
const secretsFile = path.join(dataDir, 'secrets.key');
const keysNow = () => keysFromText(readFileSync(secretsFile, 'utf8')) ?? [];

const rotate = async (env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [program.file('rotate-key.js'), ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: db.databaseUrl,
      DATABASE_OWNER_URL: db.ownerUrl,
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  await once(child, 'close');
  return { code: child.exitCode, said };
};

/** A server's view: it has read the file of keys at its start and looks whether it has changed. */
const vault = createVault(await watchedKeys(dataDir, 'secrets.key'));
const placed = sealedColumnsOf(servedCentre);
const secrets = new Map<number, string>();
const { rows: people } = await db.pool.query<{ id: number }>('select id from branches order by id limit 1');
const store = async (id: number, by: Vault) => {
  const clear = randomBytes(18).toString('base64url');
  const { apiKey } = withSealed(by, channels, { apiKey: clear });
  if (!isSealed(apiKey)) throw new Error('not sealed');
  await db.pool.query('update channels set api_key_sealed = $2 where id = $1', [id, apiKey.sealed]);
  secrets.set(id, clear);
};
for (let number = 1; number <= 30; number++) {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into channels (channel_name, branch_id, provider, phone_number, is_active) values ($1, $2, 'waha', $3, false) returning id`,
    [`قناة ${number}`, people[0]?.id, `+2010000000${String(number).padStart(2, '0')}`],
  );
  await store(rows[0]?.id ?? 0, vault);
}
/** One place for each row, unlike the channels' keys. */
const app = await db.pool.query<{ id: number }>(`select id from users order by id limit 1`);
const owner = app.rows[0]?.id ?? 0;
const appPlace = `totp_secrets.secret.${owner}`;
await db.pool.query('insert into totp_secrets (user_id, is_active, secret_sealed) values ($1, true, $2)', [
  owner,
  vault.seal('JBSWY3DPEHPK3PXP', appPlace).sealed,
]);
const appSecret = async (by: Vault): Promise<string | undefined> => {
  const { rows } = await db.pool.query<{ sealed: string }>(
    'select secret_sealed as sealed from totp_secrets',
  );
  return by.open(rows[0]?.sealed ?? '', appPlace);
};
const readAll = async (by: Vault): Promise<readonly (string | undefined)[]> => {
  const { rows } = await db.pool.query<{ sealed: string }>(
    'select api_key_sealed as sealed from channels where api_key_sealed is not null order by id',
  );
  return rows.map(({ sealed }) => unsealed(by, channels, 'apiKey', sealed));
};
const olds = async (key: Buffer): Promise<number> => {
  const only = createVault(key);
  const { rows } = await db.pool.query<{ sealed: string }>(
    'select api_key_sealed as sealed from channels where api_key_sealed is not null',
  );
  return rows.filter(({ sealed }) => !only.isCurrent(sealed)).length;
};

describe('A rotation of the key of secrets', () => {
  it('leaves every secret readable at any moment, while others are written', async () => {
    const ids = [...secrets.keys()];
    let isOver = false;
    let reads = 0;
    const lost: unknown[] = [];
    const reading = Promise.all(
      [1, 2, 3, 4].map(async () => {
        while (!isOver) {
          lost.push(...(await readAll(vault)).filter((clear) => clear === undefined));
          reads += 1;
        }
      }),
    );
    const writing = (async () => {
      for (let at = 0; !isOver; at++) await store(ids[at % ids.length] ?? 0, vault);
    })();
    const [before] = keysNow();
    const { code, said } = await rotate({});
    isOver = true;
    await Promise.all([reading, writing]);
    expect([code, said]).toEqual([0, expect.stringContaining('secrets sealed with the key')]);
    expect(lost).toEqual([]);
    expect(reads).toBeGreaterThan(10);
    expect(await readAll(vault)).toEqual([...secrets.values()]);
    const [now, old] = keysNow();
    expect(old).toEqual(before);
    expect(now).not.toEqual(before);
    expect(await db.pool.query(`select from audit_logs where entity_id = 'secretsKey'`)).toMatchObject({
      rowCount: 1,
    });
  });

  it('is finished by taking the old key out, and nothing needs it any more', async () => {
    const [now = Buffer.alloc(0), old] = keysNow();
    // A request that had sealed its secret before the rotation, and wrote it afterwards.
    await store([...secrets.keys()][0] ?? 0, createVault(old ?? now));
    expect(await olds(now)).toBe(1);
    expect((await rotate({}, '--finish')).code).toBe(0);
    expect(keysNow()).toEqual([now]);
    expect(await olds(now)).toBe(0);
    expect(await readAll(createVault(now))).toEqual([...secrets.values()]);
    expect(await appSecret(createVault(now))).toBe('JBSWY3DPEHPK3PXP');
    expect(keysFromText(readFileSync(`${secretsFile}.retired`, 'utf8'))).toEqual([old]);
  });

  it('by SECRETS_KEY seals with the first of its keys, and says what to do if there is one', async () => {
    const [now = Buffer.alloc(0)] = keysNow();
    const next = randomBytes(32);
    const refused = await rotate({ SECRETS_KEY: now.toString('base64') });
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('SECRETS_KEY=NEW,OLD')]);
    expect(await olds(now)).toBe(0);
    const both = `${next.toString('base64')},${now.toString('base64')}`;
    expect((await rotate({ SECRETS_KEY: both })).code).toBe(0);
    expect(await readAll(createVault(next))).toEqual([...secrets.values()]);
  });
});

it('Every column of sealed secrets is known to a rotation', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_sealed' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    placed.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});
