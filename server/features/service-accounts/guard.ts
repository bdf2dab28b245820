import type pg from 'pg';
import { peopleOnlyOf, permissionsOf } from '../../../src/access/catalogue';
import type { serviceAccounts } from '../../../src/resources/service-accounts/entity';
import { serviceAccountRefusals } from '../../../src/resources/service-accounts/words';
import type { Book } from '../../../src/schema/book';
import type { Actor } from '../../data/actor';
import type { ContextOf, Values } from '../../data/entity-server';
import { ApiError, invalid } from '../../kernel/errors';
import { listOf } from '../../kernel/values';
import { isRange } from './reader';

/** Nobody gives an account more than they have themself, nor acts in the name of another user through one. */
export const guard = async (context: ContextOf<typeof serviceAccounts>): Promise<Values> => {
  const { client, actor, book, type, values, before } = context;
  // Whoever sees an account and may delete may stop it: that takes nothing but the program's access.
  if (type === 'delete') return {};
  const userId = before ? before.userId : ownerOf(actor, values);
  if (before) await checkEditor(client, book, actor, before);
  else if (!actor.isAdmin && userId !== actor.userId) throw notYours();
  checkPermissions(book, actor, values);
  checkAddresses(values);
  return before ? {} : { userId };
};

const notYours = () => new ApiError(403, serviceAccountRefusals.notYours);

/** Without a choice, an account belongs to whoever adds it; an Admin's to nobody, so that it outlasts the Admin. */
const ownerOf = (actor: Actor, { userId }: Values): number | null =>
  typeof userId === 'number' ? userId : actor.isAdmin ? null : actor.userId;

/**
 * Refuses an editor who is neither Admin nor the owner. An account of nobody is open to whoever has everything that it
 * has, but for users who see only own rows: for them it does not exist. Reads the tables, because the row hides
 * branches out of reach. The branches of a new account are checked like any reference to a branch.
 */
export const checkEditor = async (
  client: pg.PoolClient,
  book: Book,
  actor: Actor,
  { id, userId }: { readonly id: number; readonly userId: number | null },
): Promise<void> => {
  if (actor.isAdmin || (userId !== null && userId === actor.userId)) return;
  if (userId !== null) throw notYours();
  const held = permissionsOf(book).flatMap(({ key }) => (actor.can(key) ? [key] : []));
  const { rowCount } = await client.query(
    `select from service_accounts a where a.id = $1 and (
       exists (select from service_accounts_permissions p where p.parent_id = a.id and p.key <> all($2))
       or exists (select from service_accounts_account_branches b where b.parent_id = a.id and b.branch_id <> all($3)))`,
    [id, held, actor.branchIds],
  );
  if (rowCount) throw new ApiError(403, serviceAccountRefusals.elsewhere);
};

const checkPermissions = (book: Book, actor: Actor, { permissions }: Values): void => {
  const known = new Set<string>(permissionsOf(book).map(({ key }) => key));
  for (const { key } of listOf(permissions)) {
    const text = String(key);
    if (!known.has(text)) throw refused('permissionKeys', 'validate.option');
    if (peopleOnlyOf(book).has(text)) throw refused('permissionKeys', 'serviceAccounts.error.peopleOnly');
    if (!actor.can(text)) throw refused('permissionKeys', 'serviceAccounts.error.notHeld');
  }
};

const checkAddresses = ({ addresses }: Values): void => {
  if (listOf(addresses).some(({ range }) => !isRange(String(range))))
    throw refused('allowedAddresses', 'serviceAccounts.error.address');
};

const refused = (field: string, key: string): ApiError => invalid([{ path: [field], key }]);
