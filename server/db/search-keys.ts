import { type Entity, fieldsOf, hasSearchText, snake } from '../../src/schema/entity';

/** True if an index serves the search. A search that also reads referenced rows cannot use one. */
const isSearchIndexed = (entity: Entity): boolean =>
  hasSearchText(entity) && !fieldsOf(entity).some(([, { kind, search }]) => kind === 'reference' && search);

/**
 * Returns how rows are found: 'keys' if each row belongs to one branch, so that a search reads what that branch has of a
 * word; 'trigrams' for all other rows; undefined if the search has no index.
 */
export const searchIndexOf = (entity: Entity): 'keys' | 'trigrams' | undefined => {
  if (!isSearchIndexed(entity)) return undefined;
  return typeof entity.branch === 'string' && entity.branch !== 'self' ? 'keys' : 'trigrams';
};

/** Column with the branches that share a row. The database keeps it, see `sharingTriggers`. */
export const sharedColumn = 'shared_with';

/** SQL of the keys of a row, as the index has it. `alias` begins with the row's alias: `t.`. Default: none. */
export const searchKeysOf = ({ branch, shared }: Entity, alias = ''): string => {
  const others = shared ? `${alias}${sharedColumn}` : `'{}'::integer[]`;
  return `search_keys(${alias}${snake(String(branch))}, ${others}, ${alias}search_text)`;
};

/**
 * Triggers that keep `shared_with` of the entities whose rows several branches share. The row is locked first, so that
 * of two changes at one time the later sees the earlier one's branches.
 */
export const sharingTriggers = (entities: readonly Entity[]): string =>
  [keptByRows, ...entities.flatMap(sharingTrigger)].join('\n');

const keptByRows = `CREATE OR REPLACE FUNCTION row_is_shared() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE parent integer;
BEGIN
  FOR parent IN SELECT DISTINCT id FROM unnest(ARRAY[OLD.parent_id, NEW.parent_id]) id WHERE id IS NOT NULL ORDER BY id LOOP
    EXECUTE format('SELECT FROM %I WHERE id = $1 FOR NO KEY UPDATE', TG_ARGV[0]) USING parent;
    EXECUTE format('UPDATE %I t SET ${sharedColumn} = s.ids FROM (SELECT coalesce(array_agg(DISTINCT %I ORDER BY %I), ''{}'') AS ids
      FROM %I WHERE parent_id = $1) s WHERE t.id = $1 AND t.${sharedColumn} <> s.ids', TG_ARGV[0], TG_ARGV[1], TG_ARGV[1], TG_TABLE_NAME) USING parent;
  END LOOP;
  RETURN NULL;
END $$;`;

const sharingTrigger = (entity: Entity): readonly string[] => {
  const { shared } = entity;
  if (!shared) return [];
  const [table, column] = [snake(entity.name), snake(shared.field)];
  const rows = `${table}_${snake(shared.rows)}`;
  return [
    `CREATE OR REPLACE TRIGGER ${rows}_sharing AFTER INSERT OR UPDATE OR DELETE ON ${rows} FOR EACH ROW EXECUTE FUNCTION row_is_shared('${table}', '${column}');`,
  ];
};
