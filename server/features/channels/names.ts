import type pg from 'pg';
import { fetchRows } from '../../kernel/rows';

/** Any number that no other part of the product uses as an advisory lock. */
const namingLock = 4_180_020;

const longest = 40;

/** A name as providers take it: `[a-z0-9-]`, at most 40 characters; '' where nothing of it is left. */
export const sessionNameFrom = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '');

/**
 * A free name for a channel (CHN-29). Names of deleted channels stay taken: they may still have to be removed at their
 * provider. Whoever looks for one waits for the others until the transaction ends.
 */
export const freeSessionName = async (client: pg.PoolClient, channelName: string): Promise<string> => {
  const base = sessionNameFrom(channelName) || 'channel';
  const taken = await takenNames(client, base);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const name = `${base.slice(0, longest - ending.length)}${ending}`;
    if (!taken.has(name)) return name;
  }
};

export const isTakenName = async (client: pg.PoolClient, name: string): Promise<boolean> =>
  (await takenNames(client, name)).has(name);

const takenNames = async (client: pg.PoolClient, base: string): Promise<ReadonlySet<string>> => {
  await client.query('select pg_advisory_xact_lock($1)', [namingLock]);
  const rows = await fetchRows(client, { name: 'text' })(
    'select session_name as name from channels where session_name like $1',
    [`${base.slice(0, longest - 8)}%`],
  );
  return new Set(rows.map(({ name }) => name));
};
