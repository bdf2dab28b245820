import type pg from 'pg';
import { peopleOnlyOf, permissionsOf } from '../../../src/access/catalogue';
import { home } from '../../../src/resources/home';
import {
  serviceAccountActions,
  serviceAccountQueries,
} from '../../../src/resources/service-accounts/actions';
import { serviceAccounts } from '../../../src/resources/service-accounts/entity';
import { serviceAccountRefusals } from '../../../src/resources/service-accounts/words';
import type { Book } from '../../../src/schema/book';
import { type Actor, systemActor } from '../../data/actor';
import { answer, type ContextOf, perform, serve, untouched, type Values } from '../../data/entity-server';
import type { NightWork } from '../../kernel/background-work';
import { ApiError, invalid } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { alone } from '../../kernel/loop';
import { fetchRows, listOf } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { openTask } from '../tasks/index';
import { endTokensOf, forgetOldTokens, issue, revoke, sayHeld, taskKeyOf, tokensOf } from './issue';
import { isRange, isToken, tokenReader } from './reader';

export { accountActor } from './reader';

/** Nobody gives an account more than they have themself, nor acts in the name of another user through one. */
const guard = async (context: ContextOf<typeof serviceAccounts>): Promise<Values> => {
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
const checkEditor = async (
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

/** Days before its end at which a task asks for a new token. */
const warningDays = 14;

const actor = systemActor('ServiceTokenEnds');

/** Opens a task for each token that ends soon, once for each token: for the account's owner, or for its managers. */
export const warnOfEnds: NightWork = (pool, now) =>
  alone(pool, locks.tokenWarning, async () => {
    const rows = await fetchRows(pool, { id: 'number', name: 'text', userId: 'number?', branchId: 'number' })(
      `select a.id, a.name, a.user_id as "userId", b.branch_id as "branchId"
       from service_accounts a join service_accounts_account_branches b on b.parent_id = a.id and b.position = 0
       where a.is_active and a.ends_on <= ($1::timestamptz at time zone $2)::date + $3::int
         and not exists (select from tasks t where t.about_route = $4 and t.about_id = a.id
           and t.created_at >= (select max(s.created_at) from service_tokens s where s.account_id = a.id))
         and exists (select from service_tokens s where s.account_id = a.id)
       order by a.id`,
      [now.toISOString(), home.zone, warningDays, serviceAccounts.route],
    );
    for (const { id, name, userId, branchId } of rows)
      await transaction(pool, (client) =>
        openTask(client, actor, {
          key: taskKeyOf(id),
          title: `ينتهي مفتاح حساب الخدمة «${name}» قريبًا. أصدر مفتاحًا جديدًا قبل أن يتوقف البرنامج`,
          branchId,
          forRight: 'serviceAccounts.update',
          forUserId: userId,
          about: { route: serviceAccounts.route, id },
        }),
      );
    return rows.length;
  });

/** Service accounts: who may add which, their tokens, and the sessions of the programs that call with one. */
export const serviceAccountsServer = serve(serviceAccounts, {
  guard,
  stored: async ({ client, actor, values, before, id }) => {
    if (before?.isActive !== true || values.isActive !== false) return untouched;
    return revoke(client, actor, id);
  },
  removed: ({ client, actor, id }) => revoke(client, actor, id),
  actions: perform(serviceAccountActions, {
    issueToken: async (context) => {
      const { client, actor, row, services } = context;
      await checkEditor(client, services.book, actor, row);
      return issue(context);
    },
    endOwnersTokens: endTokensOf,
  }),
  queries: answer(serviceAccountQueries, {
    ownersTokens: ({ pool, actor, input }) => tokensOf(pool, actor, input),
  }),
  tokens: {
    isFor: isToken,
    reader: tokenReader,
    scheme: {
      name: 'serviceToken',
      description: {
        ar: 'مفتاح حساب خدمة، يبدأ بـ bc_ ويُرسل كما يُرسل مفتاح الجلسة. يفتح النداءات التي تذكره وحدها',
        en: 'Token of a service account. It begins with bc_ and is sent like that of a sign-in. It opens only the calls that name it',
      },
    },
  },
  beside: { users: { remarks: sayHeld } },
  nightly: [warnOfEnds],
  sweeps: [forgetOldTokens],
});
