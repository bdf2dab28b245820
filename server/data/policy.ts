import type pg from 'pg';
import { deciderOf, enforcerOf, explainerOf } from '../../src/access/enforcer';
import type { Book } from '../../src/schema/book';
import { type OwnField, setOwnFields } from '../../src/schema/own-fields';
import { believed, fetchOne, fetchRows } from '../kernel/rows';
import { noticeChannel } from './notices';

/** Permissions of the roles. Built from the database once for each policy version, then kept in memory. */
export interface PolicyBook {
  /** Returns the check for a policy version. Loads it first if another process has raised the version. */
  at(version: number): Promise<Decide>;
  /** Returns a function that names the rule behind a permission ('why may this user do that?'). */
  explainAt(version: number): Promise<Explain>;
}

/** Returns the policy rule that gives a role a permission, or undefined if it has none. */
type Explain = (role: string, key: string) => { readonly role: string; readonly rule: string } | undefined;

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

/** Keeps the added fields of the book's entities as new as the permissions: both have one version. */
export const policyWithFields = (
  { policy, pool }: { readonly policy: PolicyBook; readonly pool: pg.Pool },
  book: Book,
  ownFields: string,
): { readonly policy: PolicyBook; readonly start: () => Promise<void> } => {
  let held = -1;
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    // In one statement, so that the fields are those of the version.
    const { version, kept, fields } = await fetchOne(pool, {
      version: 'number',
      kept: 'number',
      fields: believed<readonly OwnField[]>(),
    })(`select version, fields as kept, (${ownFields}) as fields from policy_version`);
    if (version <= held) return;
    setOwnFields(book, fields, kept);
    held = version;
  };
  const follow = async (version: number): Promise<void> => {
    // A load that was already running may have read the fields before the change.
    for (let turn = 0; turn < 2 && held < version; turn += 1) {
      loading ??= load().finally(() => {
        loading = undefined;
      });
      await loading;
    }
  };
  // For work that no request begins. What fails here is loaded with the next request.
  const start = () => follow(0).catch(() => undefined);
  return {
    policy: {
      ...policy,
      at: async (version) => {
        if (held < version) await follow(version);
        return policy.at(version);
      },
    },
    start,
  };
};
