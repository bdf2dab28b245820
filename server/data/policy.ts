import type pg from 'pg';
import { deciderOf, enforcerOf, explainerOf } from '../../src/access/enforcer';
import { fetchRows } from '../kernel/rows';
import { noticeChannel } from './notices';

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
