import type pg from 'pg';
import { bootstrap } from '../../server/bootstrap';
import { raisePolicyVersion } from '../../server/data/policy';
import { searchTextOf } from '../../server/data/search';
import { sortKeyOf } from '../../server/data/statements';
import { openSession } from '../../server/features/account/sessions';
import { transaction } from '../../server/kernel/transaction';
import { hashPassword } from '../../server/kernel/vault';
import { adminRole } from '../../src/access/catalogue';
import { beautyCentre } from '../../src/resources/book';
import type { Book } from '../../src/schema/book';

/** True if the book has the noun. Test rows of a noun are left out with it, so that the other tests still pass. */
export const isPresent = (noun: string): boolean => beautyCentre.find(noun) !== undefined;

/** Users of a test: one per role in the own branch, and four more to test borders. */
export const people = {
  Admin: { role: 'Admin', branches: ['own'] },
  BranchManager: { role: 'BranchManager', branches: ['own'] },
  Receptionist: { role: 'Receptionist', branches: ['own'] },
  Staff: { role: 'Staff', branches: ['own'] },
  Accountant: { role: 'Accountant', branches: ['own'] },
  twoBranches: { role: 'BranchManager', branches: ['own', 'foreign'] },
  stranger: { role: 'BranchManager', branches: ['foreign'] },
  noBranch: { role: 'Receptionist', branches: [] },
  disabled: { role: 'Receptionist', branches: ['own'] },
} as const satisfies Readonly<
  Record<string, { readonly role: string; readonly branches: readonly BranchName[] }>
>;

/** Returns the person's role in a book. In another book: the role at the same position, or the last one. */
export const roleIn = ({ roles }: Pick<Book, 'roles'>, person: PersonName): string => {
  const { role } = people[person];
  const place = beautyCentre.roles.findIndex(({ name }) => name === role);
  return role === adminRole ? role : ((roles[place] ?? roles.at(-1))?.name ?? '');
};

export type PersonName = keyof typeof people;
const personNames = Object.keys(people) as readonly PersonName[];
export type BranchName = 'own' | 'foreign' | 'inactive';

export interface World {
  readonly branches: Readonly<Record<BranchName, number>>;
  readonly users: Readonly<Record<PersonName, number>>;
  readonly tokens: Readonly<Record<PersonName, string>>;
}

/** Password of all persons. */
export const password = 'صحيحة-كلها-1234';

/** Text in every field of the foreign branch and its rows, and nowhere else. */
export const foreignMark = 'zqforeignzq';

/** Creates branches, users and permissions for a test. Each person is already signed in. */
export const buildWorld = async (pool: pg.Pool, book: Book = beautyCentre): Promise<World> => {
  await bootstrap(pool, book);
  const branches = {
    own: await addBranch(pool, 'فرع المعادي', true),
    foreign: await addBranch(pool, `فرع ${foreignMark}`, true),
    inactive: await addBranch(pool, 'فرع مغلق', false),
  };
  const hash = await hashPassword(password);
  const users = new Map<string, number>();
  const tokens = new Map<string, string>();
  for (const name of personNames) {
    const { branches: names } = people[name];
    const isForeign = name === 'stranger';
    const id = await addUser(pool, {
      username: isForeign ? `${name}-${foreignMark}` : name,
      fullName: isForeign ? `مديرة ${foreignMark}` : `الاسم ${name}`,
      hash,
      role: roleIn(book, name),
      branchIds: names.map((branch) => branches[branch]),
    });
    users.set(name, id);
    tokens.set(name, await tokenFor(pool, id));
  }
  await pool.query('update users set is_active = false where id = $1', [users.get('disabled')]);
  return { branches, users: byPerson(users), tokens: byPerson(tokens) };
};

/** Opens a session. It counts as fresh for ever, because a world is as old as the whole run. */
export const tokenFor = async (pool: pg.Pool, userId: number): Promise<string> =>
  transaction(pool, async (client) => {
    const { token } = await openSession(client, { userId, ip: '127.0.0.1', userAgent: 'test' });
    await client.query(`update sessions set confirmed_at = 'infinity' where user_id = $1`, [userId]);
    return token;
  });

/** Gives one or several roles exactly these permissions, like an admin. */
export const setPermissions = async (
  pool: pg.Pool,
  role: string | readonly string[],
  keys: readonly string[],
): Promise<void> => {
  const names = typeof role === 'string' ? [role] : role;
  await transaction(pool, async (client) => {
    await client.query(
      'delete from role_permissions where role_id in (select id from roles where name = any($1))',
      [names],
    );
    await client.query(
      `insert into role_permissions (role_id, permission_id)
       select r.id, p.id from roles r, permissions p where r.name = any($1) and p.key = any($2)`,
      [names, keys],
    );
    await raisePolicyVersion(client);
  });
};

export const permissionsOf = async (pool: pg.Pool, role: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    `select p.key from role_permissions rp join permissions p on p.id = rp.permission_id
     join roles r on r.id = rp.role_id where r.name = $1 order by 1`,
    [role],
  );
  return rows.map(({ key }) => key);
};

export const addBranch = async (pool: pg.Pool, name: string, isActive: boolean): Promise<number> =>
  idOf(
    await pool.query<{ id: number }>(
      'insert into branches (name, name_key, is_active, search_text) values ($1, $2, $3, $4) returning id',
      [name, sortKeyOf(name), isActive, searchTextOf([name])],
    ),
  );

export interface NewUser {
  readonly username: string;
  readonly fullName: string;
  readonly hash: string;
  readonly role: string;
  readonly branchIds: readonly number[];
}

export const addUser = async (pool: pg.Pool, user: NewUser): Promise<number> => {
  const id = idOf(
    await pool.query<{ id: number }>(
      `insert into users (full_name, full_name_key, username, password_hash, search_text) values ($1, $2, $3, $4, $5) returning id`,
      [
        user.fullName,
        sortKeyOf(user.fullName),
        user.username,
        user.hash,
        searchTextOf([user.fullName, user.username]),
      ],
    ),
  );
  await pool.query(
    'insert into users_user_roles (parent_id, position, role_id) select $1, 0, id from roles where name = $2',
    [id, user.role],
  );
  await pool.query(
    `insert into users_user_branches (parent_id, position, branch_id)
     select $1, n - 1, branch from unnest($2::int[]) with ordinality as x(branch, n)`,
    [id, user.branchIds],
  );
  return id;
};

const idOf = (result: pg.QueryResult<{ id: number }>): number => {
  const [row] = result.rows;
  if (!row) throw new Error('nothing was inserted');
  return row.id;
};

const byPerson = <T>(values: ReadonlyMap<string, T>): Readonly<Record<PersonName, T>> => {
  const found = (name: PersonName): T => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`nobody is called ${name}`);
    return value;
  };
  return {
    Admin: found('Admin'),
    BranchManager: found('BranchManager'),
    Receptionist: found('Receptionist'),
    Staff: found('Staff'),
    Accountant: found('Accountant'),
    twoBranches: found('twoBranches'),
    stranger: found('stranger'),
    noBranch: found('noBranch'),
    disabled: found('disabled'),
  };
};

/** Persons with the five roles. */
export const rolePeople = ['Admin', 'BranchManager', 'Receptionist', 'Staff', 'Accountant'] as const;
