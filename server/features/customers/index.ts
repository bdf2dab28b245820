import type pg from 'pg';
import { z } from 'zod';
import { attendance } from '../../../src/resources/attendance/entity';
import { creditActions } from '../../../src/resources/customer-movements/actions';
import { soldQueries } from '../../../src/resources/customer-packages/queries';
import {
  type assignPaperCode,
  cardActions,
  customerActions,
  type generatePaperCode,
} from '../../../src/resources/customers/actions';
import { contactsPermission, customers } from '../../../src/resources/customers/entity';
import { customerQueries } from '../../../src/resources/customers/queries';
import { customerRefusals } from '../../../src/resources/customers/words';
import { home } from '../../../src/resources/home';
import { depositReceipt } from '../../../src/resources/invoices/queries';
import { isDoubtful } from '../../../src/schema/text/parse';
import { type Actor, type SegmentAsk, type Segments, seesBranch } from '../../data/actor';
import { standing, whereAll } from '../../data/conditions';
import {
  type ActionContext,
  answer,
  type ContextOf,
  perform,
  serve,
  untouched,
  type Values,
} from '../../data/entity-server';
import { updateRow } from '../../data/repository';
import { ApiError, foreignBranch, invalid, notFound } from '../../kernel/errors';
import { normalisePhone, phoneForms, phoneKeys, searchForms, shownPhone } from '../../kernel/phones';
import { listOf, type Params } from '../../kernel/rows';
import { allOf } from '../../kernel/transaction';
import { refuseBookedCustomer } from '../appointments/index';
import { isDropped } from '../audit-logs/index';
import { accountsOf } from '../customer-movements/index';
import { refuseBoundCustomer } from '../invoices/index';
import { customerMessageCalls } from '../messages/index';
import { depositFor, queueAtAccount, receiptOf, returnTo, soldTo } from './accounts';
import { erasePerson } from './erase';
import { customerImporting } from './importing';
import { forgetOldTries, linkCard } from './link';
import { withMerged } from './merge/card';
import { countMoves, duplicatePairs, duplicatesOfCard, mergesInto } from './merge/duplicates';
import { mergeCards, queueAtBoth, queueAtMerged, separateCards } from './merge/merge';
import { claimCode, nextFreeCode, peekNextCode, usedCodes, withLostCode } from './paper-codes';
import { countryOf, homeOf, knownPhones } from './phones';
import { sellTo } from './till';
import triggers from './triggers.sql?raw';

/** Queries for merges without an audit entry, and for accounts that are not the sum of their movements. */
const customerSums: readonly string[] = [
  `select 'Merge ' || m.id as document, 'the trail does not know of it' as problem from customer_merges m
   where (not ${isDropped('m.at')} and not exists (select from audit_logs a join audit_logs_changes c on c.parent_id = a.id and c.field = 'mergedIntoId' and c.after = m.kept_id::text
     where a.entity_name = 'Customer' and a.entity_id = m.merged_id::text and a.action = 'Merge'))
     or exists (select from customer_moves v where v.merge_id = m.id
       and (v.from_id, v.to_id) not in ((m.merged_id, m.kept_id), (m.kept_id, m.merged_id)))`,
  `select 'Account of customer ' || coalesce(c.person_code, c.id::text) as document,
     'credit ' || coalesce(a.credit, 0) || ' of ' || m.credit || ', points ' || coalesce(a.points, 0) || ' of ' || m.points || ', owed ' || coalesce(a.owed, 0) || ' of ' || v.owed as problem
   from customers c left join customer_accounts a on a.customer_id = c.id
   left join (select customer_id, coalesce(sum(amount) filter (where account = 'Credit'), 0) as credit,
       coalesce(sum(amount) filter (where account = 'Points'), 0) as points from customer_movements group by customer_id) moved on moved.customer_id = c.id
   cross join lateral (select coalesce(moved.credit, 0) as credit, coalesce(moved.points, 0) as points) m
   left join (select customer_id, sum(remaining) as owed from invoices where status in ('Sent', 'Paid') group by customer_id) owing on owing.customer_id = c.id
   cross join lateral (select coalesce(owing.owed, 0) as owed) v
   where (coalesce(a.credit, 0), coalesce(a.points, 0), coalesce(a.owed, 0)) is distinct from (m.credit, m.points, v.owed)
     or coalesce(c.balance, 0) <> m.credit - v.owed or coalesce(c.loyalty_points, 0) <> m.points`,
];

/** Days without a visit after which somebody should ask how a customer is. */
const longAway = 60;

const visits = ({ scope, params }: SegmentAsk, since: string): string =>
  `exists (select from attendance v${whereAll([
    ...standing(attendance, scope, params, 'v'),
    'v.customer_id = t.id',
    since,
  ])})`;

const today = (params: Params): string => `(now() at time zone ${params.add(home.zone)})`;

/** Parts of the customers' list. Visits count as far as the reader sees them. */
const customerSegments: Segments = {
  owing: () => `exists (select from customer_accounts a where a.customer_id = t.id and a.owed > 0)`,
  away: (asked) =>
    `${visits(asked, '')} and not ${visits(asked, `v.check_in >= now() - interval '${longAway} days'`)}`,
  birthday: ({ params }) => `extract(month from t.birth_date) = extract(month from ${today(params)})`,
  new: ({ params }) => {
    const zone = params.add(home.zone);
    return `t.created_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}`;
  },
};

export { moveMoney } from './accounts';
export { type Bill, settleBill } from './till';

/** Customers: international phones, paper codes, merges, and warnings about phones that others have. */
export const customersServer = serve(customers, {
  triggers,
  segments: customerSegments,
  derive: (values) => ({ phones: phonesOf(values, undefined) }),
  guard: async (context) => {
    if (context.type === 'delete') {
      refuseElsewhere(context.actor, await withMerged(context.client, context.before?.id ?? 0));
      await refuseBookedCustomer(context);
      return refuseBoundCustomer(context);
    }
    if (context.type === 'create') return guardCreate(context);
    const [phones, codes] = await allOf([phonesInBranch(context), guardUpdate(context)]);
    return { ...phones, ...codes, ...movedFrom(context) };
  },
  stored: async ({ client, values, before, id }) => {
    const branchId = Number(values.branchId ?? before?.branchId);
    const isOld = before?.paperCode === values.paperCode && before?.branchId === branchId;
    if (typeof values.paperCode === 'number' && !isOld)
      await claimCode(client, { branchId, code: values.paperCode, customerId: id });
    return untouched;
  },
  warn: async ({ client, actor, row }) => {
    // A warning proves the other customer's number, so users who may not see contacts get none.
    if (!actor.can(contactsPermission)) return [];
    const { branchId } = row;
    const phones = listOf(row.phones);
    const numbers = phones.map((phone) => String(phone.phoneRaw));
    // What was read as a mobile when it was stored is its own key.
    const isRead = phones.every(({ phoneNorm }) => typeof phoneNorm === 'string');
    const branchCountry = isRead ? undefined : await countryOf(client, branchId);
    const keys = phones.flatMap(({ phoneNorm }, index) =>
      typeof phoneNorm === 'string'
        ? [phoneNorm]
        : phoneKeys({ raw: numbers[index] ?? '', home: homeOf(row), branchCountry }),
    );
    const known = await knownPhones(client, actor, { keys, except: row.id });
    return [
      ...known.map(({ customerId, name }) => ({ code: 'customer.phoneKnown', customerId, name })),
      ...numbers
        .filter((raw) => isDoubtful('phone', raw))
        .map((phone) => ({ code: 'customer.phoneDoubtful', phone })),
      ...[String(row.email ?? '')]
        .filter((email) => isDoubtful('email', email))
        .map((name) => ({ code: 'customer.emailDoubtful', name })),
    ];
  },
  refusalKeys: z.object({
    appointmentIds: z.array(z.int()).optional().describe('With customer.mergeOverlap: the two bookings'),
  }),
  importing: customerImporting,
  sums: customerSums,
  sweeps: [forgetOldTries],
  actions: [
    ...customerMessageCalls.actions,
    ...perform(customerActions, {
      assignPaperCode: (context) => assignCode(context, async () => context.input.paperCode),
      generatePaperCode: (context) =>
        assignCode(context, () => nextFreeCode(context.client, context.input.branchId)),
      link: { outside: linkCard },
    }),
    ...perform(creditActions, {
      deposit: { queue: queueAtAccount, perform: depositFor },
      returnCredit: { queue: queueAtAccount, perform: returnTo },
      sell: { queue: queueAtAccount, perform: sellTo },
    }),
    ...perform(cardActions, {
      merge: { queue: queueAtBoth, perform: mergeCards },
      unmerge: { queue: queueAtMerged, perform: separateCards },
      erase: erasePerson,
    }),
  ],
  queries: [
    ...customerMessageCalls.queries,
    ...answer(customerQueries, {
      duplicates: ({ pool, scope, actor }) => duplicatePairs(pool, scope, actor.can),
      duplicatesOf: ({ pool, scope, actor, row }) => duplicatesOfCard(pool, scope, actor.can, row.id),
      mergePreview: ({ pool, actor, input }) => countMoves(pool, actor, input.otherId),
      merges: ({ pool, row }) => mergesInto(pool, row.id),
      erasure: ({ pool, actor, row }) => countMoves(pool, actor, row.id),
      nextPaperCode: async ({ pool, actor, params }) =>
        peekNextCode(pool, await ownBranch(pool, actor, params.branchId)),
      usedPaperCodes: async ({ pool, actor, params }) =>
        usedCodes(pool, await ownBranch(pool, actor, params.branchId)),
      paperCodeOf: async ({ row }) => ({
        customerId: row.id,
        branchId: row.branchId,
        paperCode: row.paperCode,
      }),
      phoneKnown: async ({ pool, actor, input: { phone, except } }) => {
        const branchCountry = await countryOf(pool, undefined);
        const keys = phone === null ? [] : phoneKeys({ raw: phone.slice(0, 60), branchCountry });
        const asked = { keys, except: except ?? undefined };
        return { known: await knownPhones(pool, actor, asked) };
      },
      accounts: ({ pool, row }) => accountsOf(pool, row.id),
    }),
    ...answer({ depositReceipt }, { depositReceipt: receiptOf }),
    ...answer(soldQueries, { packages: ({ pool, actor, row }) => soldTo(pool, actor, row.id) }),
  ],
});

type CodeContext = ActionContext<typeof assignPaperCode> | ActionContext<typeof generatePaperCode>;

/** Gives a customer a code of their own branch. 400 for another branch (R-26). */
const assignCode = async (
  { client, actor, row, input }: CodeContext,
  codeOf: () => Promise<number>,
): Promise<{ readonly paperCode: number }> => {
  if (row.branchId !== input.branchId) throw invalid([{ path: ['branchId'], key: 'validate.reference' }]);
  const paperCode = await codeOf();
  await updateRow(client, customersServer, actor, row.id, { values: { paperCode } });
  return { paperCode };
};

const ownBranch = async (pool: pg.Pool, actor: Actor, branchId: number): Promise<number> => {
  if (!seesBranch(actor, branchId)) throw foreignBranch();
  const { rowCount } = await pool.query('select 1 from branches where id = $1', [branchId]);
  if (rowCount === 0) throw notFound();
  return branchId;
};

const guardCreate = async (context: ContextOf<typeof customers>): Promise<Values> => {
  const { client, values, input } = context;
  const [phones, paperCode] = await allOf([
    phonesInBranch(context),
    // A prefilled number is only a hint. The code is decided here, under the branch's lock (CUS-60).
    input.paperCodeAuto === true
      ? nextFreeCode(client, Number(values.branchId))
      : Promise.resolve(values.paperCode ?? null),
  ]);
  return { ...phones, paperCode };
};

/**
 * A customer that moves to another branch loses the code, which stays taken there, unless a code of the new
 * branch is sent. Search finds the customer by each code they had, through `earlierNames` (R-26).
 */
const guardUpdate = async (context: ContextOf<typeof customers>): Promise<Values> => {
  const { values, before } = context;
  const changed = await codeOf(context);
  const { paperCode = null } = { ...before, ...values, ...changed };
  const lost = before?.paperCode ?? null;
  const isKept = paperCode === lost && (values.branchId ?? before?.branchId) === before?.branchId;
  if (lost === null || isKept) return changed;
  return { ...changed, earlierNames: withLostCode(before?.earlierNames, lost, paperCode) };
};

/**
 * Refuses whoever does not reach the home branch of each of these cards. A branch that a card was shared with works on
 * it, but does not take it away from the branch that registered it.
 */
const refuseElsewhere = (actor: Actor, cards: readonly { readonly branchId: number }[]): void => {
  if (!actor.isAdmin && cards.some(({ branchId }) => !actor.branchIds.includes(branchId)))
    throw new ApiError(403, customerRefusals.elsewhere);
};

/** The branch that a card leaves stays linked, so that it keeps what it has booked and sold. */
const movedFrom = ({ actor, values, before }: ContextOf<typeof customers>): Values => {
  if (!before || values.branchId === undefined || values.branchId === before.branchId) return {};
  refuseElsewhere(actor, [before]);
  const others = listOf(before.linkedBranches).filter(({ branchId }) => branchId !== values.branchId);
  return { linkedBranches: [...others, { branchId: before.branchId }] };
};

const codeOf = async ({ client, values, before, input }: ContextOf<typeof customers>): Promise<Values> => {
  const branchId = Number(values.branchId ?? before?.branchId);
  if (input.paperCodeAuto === true) return { paperCode: await nextFreeCode(client, branchId) };
  const moved = before?.branchId !== branchId;
  const keepsOld = !('paperCode' in values) || values.paperCode === before?.paperCode;
  return moved && keepsOld ? { paperCode: null } : {};
};

/** Reads the phones by the branch's country, which `derive` cannot query (R-25). */
const phonesInBranch = async ({ client, values, before }: ContextOf<typeof customers>): Promise<Values> => {
  const whole: Values = { ...before, ...values };
  return { phones: phonesOf(whole, await countryOf(client, whole.branchId)) };
};

const phonesOf = (values: Values, branchCountry: string | null | undefined): readonly Values[] => {
  const home = homeOf(values);
  return listOf(values.phones).map((phone) => {
    const typed = { raw: String(phone.phoneRaw ?? ''), home, branchCountry };
    const [phoneNorm, phoneShown] = [normalisePhone(typed), shownPhone(typed)];
    return { ...phone, phoneNorm, phoneShown, [searchForms]: phoneForms(typed) };
  });
};
