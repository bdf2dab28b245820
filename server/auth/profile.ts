import type pg from 'pg';
import { adminRole, permissionsOf } from '../../src/access/catalogue';
import { registry } from '../../src/resources';
import type { Actor } from '../data/actor';

export interface Preferences {
  readonly language?: 'ar' | 'en';
  readonly numerals?: 'arab' | 'latn';
  readonly clock?: '12' | '24';
  readonly theme?: 'light' | 'dark' | 'system';
}

/** What the client keeps under `authUser` (FND-10), and more. */
export interface Profile {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly role: string;
  readonly branchId: number | null;
  readonly branches: readonly BranchCard[];
  readonly permissions: readonly string[];
  readonly permissionsByModule: Readonly<Record<string, readonly string[]>>;
  readonly preferences: Preferences;
  /** Until they have chosen a password of their own, the server answers little else. */
  readonly mustChangePassword: boolean;
}

export interface BranchCard {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** The signed-in user as the client needs it. */
export const profileOf = async (client: pg.ClientBase | pg.Pool, actor: Actor): Promise<Profile> => {
  const { rows } = await client.query<{
    email: string | null;
    preferences: Preferences | null;
    mustChangePassword: boolean;
  }>(
    `select u.email, p.preferences, u.must_change_password as "mustChangePassword" from users u left join user_preferences p on p.user_id = u.id where u.id = $1`,
    [actor.userId],
  );
  const branches = await myBranches(client, actor);
  const held = permissionsOf(registry).filter(({ key }) => actor.can(key));
  const byModule: Record<string, string[]> = {};
  for (const { module, action } of held) byModule[module] = [...(byModule[module] ?? []), action];
  return {
    id: actor.userId ?? 0,
    username: actor.username ?? '',
    fullName: actor.fullName ?? '',
    email: rows[0]?.email ?? null,
    role: actor.roles.includes(adminRole) ? adminRole : (actor.roles[0] ?? ''),
    branchId: actor.branchIds[0] ?? null,
    branches,
    permissions: held.map(({ key }) => key),
    permissionsByModule: byModule,
    preferences: rows[0]?.preferences ?? {},
    mustChangePassword: rows[0]?.mustChangePassword ?? false,
  };
};

/** Admin: all branches; others: theirs; inactive ones included (BSL-17). */
export const myBranches = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
): Promise<readonly BranchCard[]> => {
  const { rows } = await client.query<BranchCard>({
    name: 'my_branches',
    text: `select id, name, name_ar as "nameAr", name_en as "nameEn", address, phone, email,
        is_active as "isActive", time_zone as "timeZone", code
      from branches where $1 or id = any($2::int[]) order by is_active desc, id`,
    values: [actor.isAdmin, actor.branchIds],
  });
  return rows;
};
