import type pg from 'pg';
import { deciderOf, enforcerOf, explainerOf } from '../../src/access/enforcer';
import type { Book } from '../../src/schema/book';
import type { Label } from '../../src/schema/field';
import type { BackupPlace } from '../backup/index';
import type { Replicas } from '../db/replicas';
import { fetchNumber, fetchRows } from '../kernel/rows';
import type { Vault } from '../kernel/vault';
import type { Messaging } from '../messaging/messaging';
import type { Actor } from './actor';
import { type Notifier, noticeChannel } from './notices';
import type { Statement } from './statements';

/** What every call works with; handed in, so that nothing is global and tests build their own. */
export interface Services {
  /** The field of work that is served. */
  readonly book: Book;
  /** What the holder of a right may do, where it has a sentence of its own. */
  readonly rights?: Readonly<Record<string, Label>> | undefined;
  readonly pool: pg.Pool;
  /** Standbys for calls that only read; see `readingOf`. */
  readonly replicas?: Replicas | undefined;
  readonly notifier: Notifier;
  readonly policy: PolicyBook;
  readonly counts: Counts;
  /** Seals what is stored and must be known again. */
  readonly vault: Vault;
  readonly messaging: Messaging;
  readonly backups: BackupPlace;
  /** The current instant; tests set it. */
  readonly now: () => Date;
}

/**
 * What a call that only reads works with: a standby where there is one that knows all that was committed when the call
 * began, whoever wrote it and through whichever process; so everybody sees what she has just saved.
 */
export const readingOf = (services: Services, { position }: Actor): Services => {
  const { replicas, pool, counts } = services;
  if (!replicas || !position) return services;
  return {
    ...services,
    pool: replicas.at(position),
    counts: {
      ...counts,
      isApart: true,
      // Remembered for calls that begin later than this one. The notice that forgets a total may be here before the
      // standby has the row, so what is remembered comes from the primary.
      of: (resource, statement) => counts.of(resource, statement, () => fetchNumber(pool, statement)),
    },
  };
};

/**
 * Remembered totals of lists. Counting is most of what a list costs, and between two changes of an
 * entity its totals stand still. Any notice about the entity forgets them, and so do five seconds, as a
 * server that is killed leaves its last notice untold; while none can be heard nothing is remembered.
 */
export interface Counts {
  of(resource: string, statement: Statement, count: () => Promise<number>): Promise<number>;
  /** Whether totals are counted elsewhere than rows are read. Default: no, so one statement may read both. */
  readonly isApart?: boolean;
  /** Called after a commit of this process, whose own answer must not be older than what it wrote. */
  forget(resource: string): void;
}

const mostTotals = 2_000;
const longestMs = 5_000;

export const createCounts = (notifier: Notifier): Counts => {
  const totals = new Map<string, Map<string, { readonly total: number; readonly at: number }>>();
  const generations = new Map<string, number>();
  const forget = (resource: string) => {
    totals.delete(resource);
    generations.set(resource, (generations.get(resource) ?? 0) + 1);
  };
  let epoch = 0;
  notifier.subscribe((heard) => {
    if (heard.kind === 'change') forget(heard.resource);
    if (heard.kind === 'gap') {
      totals.clear();
      epoch += 1;
    }
  });
  return {
    forget,
    of: async (resource, statement, count) => {
      if (!notifier.isListening()) return count();
      const key = `${statement.text} ${JSON.stringify(statement.values)}`;
      const known = totals.get(resource)?.get(key);
      if (known && performance.now() - known.at < longestMs) return known.total;
      const at = performance.now();
      const before = `${epoch} ${generations.get(resource) ?? 0}`;
      const total = await count();
      // A change heard while counting may or may not be in the total, so it is not kept.
      if (before === `${epoch} ${generations.get(resource) ?? 0}` && notifier.isListening()) {
        const kept = totals.get(resource) ?? new Map();
        if (kept.size >= mostTotals) kept.clear();
        totals.set(resource, kept.set(key, { total, at }));
      }
      return total;
    },
  };
};

/** The rights in force: built from the database once for each version of the policy, answered from memory. */
export interface PolicyBook {
  /** Decides by the policy of that version, loading it first when another process has changed it. */
  at(version: number): Promise<Decide>;
  /** Says which rule lets a role do something ('why may this user do that?'). */
  explainAt(version: number): Promise<Explain>;
}

/** The rule of the policy that a role's right comes from, or undefined when it has none. */
export type Explain = (
  role: string,
  key: string,
) => { readonly role: string; readonly rule: string } | undefined;

/** Whether somebody with these roles may do `module.action`. */
export type Decide = (roles: readonly string[], key: string) => boolean;

export const createPolicyBook = (pool: pg.Pool): PolicyBook => {
  let loaded: Policy | undefined;
  let loading: Promise<Policy> | undefined;
  const load = async (): Promise<Policy> => {
    try {
      loaded = await readPolicy(pool);
      return loaded;
    } finally {
      loading = undefined;
    }
  };
  const policyAt = async (version: number): Promise<Policy> => {
    if (loaded && loaded.version >= version) return loaded;
    loading ??= load();
    const fresh = await loading;
    // A load that was already under way may have read the rights as they were before the change.
    return fresh.version >= version ? fresh : policyAt(version);
  };
  return {
    at: async (version) => (await policyAt(version)).decide,
    explainAt: async (version) => (await policyAt(version)).explain,
  };
};

interface Policy {
  readonly version: number;
  readonly decide: Decide;
  readonly explain: Explain;
}

const readPolicy = async (pool: pg.Pool): Promise<Policy> => {
  // The version is read in the same statement as the rights, so that neither is newer than the other.
  const rows = await fetchRows(pool, {
    version: 'number',
    role: 'text?',
    module: 'text',
    action: 'text',
  })(`select v.version, r.name as role, p.module, p.action from policy_version v
     left join role_permissions rp on true
     left join roles r on r.id = rp.role_id
     left join permissions p on p.id = rp.permission_id and p.is_active`);
  const rights = rows.flatMap(({ role, module, action }) =>
    role && module ? [{ role, module, action }] : [],
  );
  const enforcer = await enforcerOf({ rights, members: [] });
  const decide = deciderOf(enforcer);
  return {
    version: rows[0]?.version ?? 0,
    decide: (roles, key) => roles.some((role) => decide(role, key)),
    explain: explainerOf(enforcer),
  };
};

/** Every change of a role's rights raises the version; all servers and browsers hear of it at commit. */
export const raisePolicyVersion = async (client: pg.PoolClient): Promise<void> => {
  await client.query(
    `with raised as (update policy_version set version = version + 1 returning version)
     select pg_notify('${noticeChannel}', json_build_object('kind', 'policy', 'version', version)::text) from raised`,
  );
};
