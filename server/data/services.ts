import type pg from 'pg';
import { deciderOf, enforcerOf, explainerOf } from '../../src/access/enforcer';
import type { Book } from '../../src/schema/book';
import type { Label } from '../../src/schema/field';
import type { BackupPlace } from '../backup/index';
import { fetchRows } from '../kernel/rows';
import type { Vault } from '../kernel/vault';
import type { Outgoing } from '../messaging/http/client';
import type { Messaging } from '../messaging/messaging';
import { type Notifier, noticeChannel } from './notices';
import type { Statement } from './statements';

/** Dependencies of every request. They are parameters, so that nothing is global and tests build their own. */
export interface Services {
  readonly book: Book;
  /** Sentences for what a permission allows, by its key. Absent: a standard sentence. */
  readonly permissions?: Readonly<Record<string, Label>> | undefined;
  readonly pool: pg.Pool;
  /** Part of the pool for lists, reports and exports, which leaves connections for writes. Default: the pool. */
  readonly reads?: pg.Pool | undefined;
  readonly notifier: Notifier;
  readonly policy: PolicyBook;
  readonly counts: Counts;
  /** Seals stored secrets that the server must read again. */
  readonly vault: Vault;
  readonly messaging: Messaging;
  /** Calls to other machines, at addresses that users give. */
  readonly outgoing: Outgoing;
  readonly backups: BackupPlace;
  /** Address under which browsers reach the server. Undefined: not configured. */
  readonly publicUrl?: string | undefined;
  /** Returns the current instant. Tests replace it. */
  readonly now: () => Date;
}

/** Returns the pool for a request that only reads. */
export const readsOf = ({ reads, pool }: Services): pg.Pool => reads ?? pool;

/**
 * Caches totals of lists, because counting is most of the cost of a list. A change notice for an entity
 * clears its totals. They expire after five seconds, because a killed server may not send its last notice.
 * Nothing is cached while the notice connection is down.
 */
export interface Counts {
  of(resource: string, statement: Statement, count: () => Promise<number>): Promise<number>;
  /** Called after a commit of this process, because its next reply must not be older than its own write. */
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
      // A change that arrives during the count may or may not be in the total, so do not cache it.
      if (before === `${epoch} ${generations.get(resource) ?? 0}` && notifier.isListening()) {
        const kept = totals.get(resource) ?? new Map();
        if (kept.size >= mostTotals) kept.clear();
        totals.set(resource, kept.set(key, { total, at }));
      }
      return total;
    },
  };
};

/** Permissions of the roles. Built from the database once for each policy version, then kept in memory. */
export interface PolicyBook {
  /** Returns the check for a policy version. Loads it first if another process has raised the version. */
  at(version: number): Promise<Decide>;
  /** Returns a function that names the rule behind a permission ('why may this user do that?'). */
  explainAt(version: number): Promise<Explain>;
}

/** Returns the policy rule that gives a role a permission, or undefined if it has none. */
export type Explain = (
  role: string,
  key: string,
) => { readonly role: string; readonly rule: string } | undefined;

/** Returns true if any of these roles has the permission `module.action`. */
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
    // A load that was already running may have read the permissions before the change.
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
  // Read the version in the same statement as the permissions, so that neither is newer than the other.
  const rows = await fetchRows(pool, {
    version: 'number',
    role: 'text?',
    module: 'text',
    action: 'text',
  })(`select v.version, r.name as role, p.module, p.action from policy_version v
     left join role_permissions rp on true
     left join roles r on r.id = rp.role_id
     left join permissions p on p.id = rp.permission_id and p.is_active`);
  const permissions = rows.flatMap(({ role, module, action }) =>
    role && module ? [{ role, module, action }] : [],
  );
  const enforcer = await enforcerOf({ permissions, members: [] });
  const decide = deciderOf(enforcer);
  return {
    version: rows[0]?.version ?? 0,
    decide: (roles, key) => roles.some((role) => decide(role, key)),
    explain: explainerOf(enforcer),
  };
};

/** Raises the policy version, as every change of a role's permissions must. Notifies all servers at the commit. */
export const raisePolicyVersion = async (
  client: pg.PoolClient,
  // By how much the version of the added fields rises. One where they come to keep other values.
  fields: 0 | 1 = 0,
): Promise<void> => {
  await client.query(
    `with raised as (update policy_version set version = version + 1, fields = fields + ${fields} returning version)
     select pg_notify('${noticeChannel}', json_build_object('kind', 'policy', 'version', version)::text) from raised`,
  );
};
