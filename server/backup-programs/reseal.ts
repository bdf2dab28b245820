import type pg from 'pg';
import { fieldsOf, snake, tableNameOf } from '../../src/schema/entity';
import { isSecret } from '../../src/schema/field';
import { settingKeyOf } from '../../src/schema/settings';
import { type ServedBook, subjectsOf } from '../data/entity-server';
import { sealedPlaceOf } from '../data/values';
import { fetchRows } from '../kernel/rows';
import type { SealedColumn, Vault } from '../kernel/vault';

/** Where the secrets of a book are stored: declared fields, declared settings, and columns that a subject names. */
export const sealedColumnsOf = (served: ServedBook): readonly SealedColumn[] => [
  ...served.book.entities.flatMap((entity) =>
    fieldsOf(entity).flatMap(([key, field]) =>
      field.kind === 'text' && field.secret === 'sealed'
        ? [
            {
              table: tableNameOf(entity),
              column: `${snake(key)}_sealed`,
              place: sealedPlaceOf(entity, key),
            },
          ]
        : [],
    ),
  ),
  ...subjectsOf(served).flatMap(({ sealed = [] }) => sealed),
];

interface Lost {
  readonly place: string;
  readonly count: number;
}

export interface Resealed {
  /** Number of secrets that the present key has sealed anew. */
  readonly count: number;
  /** Secrets that no key at hand opens. They stay as they are. */
  readonly lost: readonly Lost[];
}

/**
 * Seals every stored secret with the vault's present key, in the caller's transaction. Writers of these tables wait;
 * readers do not, and need both keys until the commit has reached them.
 */
export const resealAll = async (
  client: pg.PoolClient,
  served: ServedBook,
  vault: Vault,
): Promise<Resealed> => {
  const columns = sealedColumnsOf(served);
  const tables = [...new Set([...columns.map(({ table }) => table), 'settings'])].sort();
  await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`);
  const found = new Map<string, number>();
  let count = 0;
  const turn = async (stored: string, place: string, write: (sealed: string) => Promise<unknown>) => {
    if (vault.isCurrent(stored)) return;
    const clear = vault.open(stored, place);
    if (clear === undefined) {
      found.set(place, (found.get(place) ?? 0) + 1);
      return;
    }
    await write(vault.seal(clear, place).sealed);
    count += 1;
  };
  for (const { table, column, place, by } of columns) {
    const rows = await fetchRows(client, { at: 'text', sealed: 'text', end: 'text' })(
      `select ctid::text as at, ${column} as sealed, ${by === undefined ? `''` : `'.' || ${by}`} as "end" from ${table} where ${column} <> ''`,
    );
    for (const { at, sealed, end } of rows)
      await turn(sealed, `${place}${end}`, (made) =>
        client.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [at, made]),
      );
  }
  for (const key of await secretSettingsOf(served)) {
    const rows = await fetchRows(client, { sealed: 'text?' })({
      text: `select value #>> '{}' as sealed from settings where key = $1`,
      values: [key],
    });
    for (const { sealed } of rows)
      if (sealed)
        await turn(sealed, key, (made) =>
          client.query('update settings set value = to_jsonb($2::text) where key = $1', [key, made]),
        );
  }
  return { count, lost: [...found].map(([place, number]) => ({ place, count: number })) };
};

const secretSettingsOf = async ({ book }: ServedBook): Promise<readonly string[]> =>
  (await book.settings()).flatMap((group) =>
    Object.entries(group.fields).flatMap(([key, setting]) =>
      isSecret(setting) ? [settingKeyOf(group, key)] : [],
    ),
  );
