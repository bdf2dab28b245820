import type pg from 'pg';
import { momentSql } from '../kernel/clock';
import { every, type Loop } from '../kernel/loop';
import { fetchNumber } from '../kernel/rows';

/** Content of an audit entry (R-35). */
export interface AuditLogRow {
  /** ISO 8601 in UTC with milliseconds. */
  readonly timestamp: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly username: string | null;
  readonly action: string;
  readonly entityName: string;
  readonly entityId: string | null;
  readonly branchId: number | null;
  readonly details: string | null;
  /** Names of the row as they were. */
  readonly subject: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly ip: string | null;
  readonly requestId: string | null;
}

/** Value in place of a previous hash, for the first seal. */
export const genesis = 'beauty-centre';

/**
 * SQL for the text that is hashed for an audit entry: a JSON list without spaces. `a` is the alias of the
 * entry. Must never change, because old entries are checked with it.
 */
export const contentSql = (a: string): string => `array_to_json(array[
    to_json(${momentSql(`${a}.timestamp`)}), to_json(${a}.user_id), to_json(${a}.user_name), to_json(${a}.username),
    to_json(${a}.action), to_json(${a}.entity_name), to_json(${a}.entity_id), to_json(${a}.branch_id), to_json(${a}.details), to_json(${a}.subject),
    array_to_json(array(select array_to_json(array[x -> 'field', x -> 'before', x -> 'after']) from json_array_elements(${a}.changes) c(x))),
    to_json(${a}.ip), to_json(${a}.request_id)])::text`;

export const digestSql = (text: string): string => `sha256(convert_to(${text}, 'UTF8'))`;

/** SQL that queues entries for the sealer. `written` has their rows. */
export const queueSql = (written: string): string =>
  `insert into audit_unsealed (audit_id, content) select w.id, ${digestSql(contentSql('w'))} from ${written} w`;

/** SQL for one hash over all entries that an erasure changed, from their rows in `trail_redactions` (R-28). */
export const redactionDigestSql = `encode(${digestSql(`coalesce(string_agg(r.audit_id || ':' || r.content_hash, E'\\n' order by r.audit_id), '')`)}, 'hex')`;

/** SQL for the line of an entry in the text of its seal. */
export const markSql = (id: string, content: string): string =>
  `E'\\n' || ${id} || ':' || encode(${content}, 'hex')`;

/** SQL for the hash of a seal. `marks` are the lines of its entries, joined. */
export const sealHashSql = (previousHash: string, seal: string, at: string, marks: string): string =>
  `encode(${digestSql(`${previousHash} || ' ' || ${seal} || ' ' || ${momentSql(at)} || ${marks}`)}, 'hex')`;

const mostEntries = 1000;

/**
 * Seals the waiting entries as the next link of the hash chain and returns their number. This is one statement,
 * so a killed process leaves it done or not done. A second sealer finds the head locked and does nothing. Entries
 * of a late commit, whatever their ids, go into a later seal, because a seal lists the ids of its entries.
 */
export const sealOnce = (client: pg.ClientBase | pg.Pool): Promise<number> =>
  fetchNumber(client, sealWaiting);

export const sealAll = async (client: pg.ClientBase | pg.Pool): Promise<void> => {
  while ((await sealOnce(client)) > 0);
};

/** Seals the entries that wait now. Entries that arrive meanwhile can wait for the next run. */
const sealWaitingNow = async (pool: pg.Pool): Promise<void> => {
  while ((await sealOnce(pool)) === mostEntries);
};

// Take the number from the locked row: a statement that began before another sealer's commit cannot see its seal.
const sealWaiting = {
  name: 'audit_seal',
  text: `with head as (select hash, seals + 1 as seal, date_trunc('milliseconds', clock_timestamp()) as at
      from audit_chain where exists (select from audit_unsealed) for update skip locked),
    batch as (delete from audit_unsealed w
      using (select u.ctid from head cross join audit_unsealed u order by u.audit_id limit ${mostEntries}) first
      where w.ctid = first.ctid returning w.audit_id, w.content),
    named as (select count(*)::int as count, array_agg(audit_id order by audit_id) as entries,
        string_agg(content, '' order by audit_id) as contents,
        string_agg(${markSql('audit_id', 'content')}, '' order by audit_id) as marks from batch),
    sealed as (insert into audit_seals (id, sealed_at, previous_hash, hash, entries, contents)
      select seal, at, hash, ${sealHashSql('hash', 'seal', 'at', 'marks')}, entries, contents
      from head cross join named where count > 0 returning id, hash),
    moved as (update audit_chain c set hash = sealed.hash, seals = sealed.id from sealed)
  select count as n from named`,
};

/** Seals waiting entries every 500 ms. Several processes may run it at once. */
export const startSealer = (pool: pg.Pool, warn: (error: unknown) => void): Loop =>
  every(500, () => sealWaitingNow(pool), {
    warn,
    afterFailureMs: 5000,
    endsWithWork: true,
  });
