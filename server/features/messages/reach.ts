import type pg from 'pg';
import { type Day, todayIn } from '../../../src/i18n/zone';
import { safeProviders, whatsAppProviders } from '../../../src/resources/channels/providers';
import type { MessagePurpose } from '../../../src/resources/messages/choices';
import { messages } from '../../../src/resources/messages/entity';
import type { MessageObstacle } from '../../../src/resources/messages/reasons';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { messageRefusals, messagingRefusals } from '../../../src/resources/messages/words';
import { quoted } from '../../data/conditions';
import { clocksOf, settingsOf } from '../../data/settings';
import { ApiError } from '../../kernel/errors';
import { type FetchedRow, fetchRows, orNull } from '../../kernel/rows';
import { birthdaysOn } from './rules';
import { isThere, rememberedSince } from './send/pace';

/** Access to the consents of customers. A noun that stores them exports it as `agreement` from its `additions.ts`. */
export interface Agreement {
  /** Returns SQL: true if the customer's last answer for the purpose was yes. */
  readonly given: (customer: string, purpose: MessagePurpose) => string;
  /** Returns SQL of the instant of the last answer. */
  readonly at: (customer: string, purpose: MessagePurpose) => string;
  /** Takes back all consents of a customer who opted out by a message. */
  readonly takeBack: (
    client: pg.PoolClient,
    customer: { readonly id: number; readonly branchId: number },
    now: Date,
  ) => Promise<void>;
}

const [kept] = Object.values(
  import.meta.glob<{ readonly agreement?: Agreement }>('../*/additions.ts', { eager: true }),
).flatMap(({ agreement = [] }) => agreement);

/**
 * Without a noun that stores consents, no customer has agreed to anything. The customer is named all the same, because
 * PostgreSQL knows no type for a parameter that a statement does not use.
 */
export const agreement: Agreement = kept ?? {
  given: (customer) => `(${customer}::int is null and false)`,
  at: (customer) => `case when ${customer}::int is null then now() end`,
  takeBack: async () => undefined,
};

interface Reaching {
  readonly customerId: number;
  readonly branchId: number;
  readonly purpose: MessagePurpose;
  readonly now: Date;
}

interface Reach {
  /** E.164 number with a plus; null if the customer has no number that can be written to. */
  readonly recipient: string | null;
  /** True if the customer agreed to marketing. */
  readonly hasConsent: boolean;
  /** Reason why sending is impossible now; null if it is possible. */
  readonly obstacle: MessageObstacle | null;
}

/** Finds the customer's number for a purpose, and the obstacle to sending (R-38, R-39). */
export const reachOf = async (
  client: pg.ClientBase | pg.Pool,
  { customerId, branchId, purpose, now }: Reaching,
): Promise<Reach> => {
  const { isEnabled, useCentralChannel } = await settingsOf(client, messagingSettings);
  const since = rememberedSince(now);
  const [found = nobody] = await fetchRows(client, foundColumns)(
    `select r.phone as recipient, ${hasConsent} as "hasConsent", ${isSuppressed('r.phone', '$2')} as "isOptedOut",
       ${isServed('$3', '$5', '$4')} as "isServed",
       case when not ${isServed('$3', '$5', '$4', 'h.provider <> all($7::text[])')} then ${isThere('r.phone', '$6')} end as "isThere"
     from customers c cross join lateral (select ${firstPhone} as phone) r where c.id = $1`,
    [customerId, purpose, branchId, now, useCentralChannel, since, whatsAppProviders],
  );
  const { recipient, hasConsent: isAgreed } = found;
  return { recipient, hasConsent: isAgreed, obstacle: isEnabled ? obstacleIn(found) : 'disabled' };
};

const foundColumns = {
  recipient: 'text?',
  hasConsent: 'flag',
  isOptedOut: 'flag',
  isServed: 'flag',
  /** True if on WhatsApp. Null if no provider said so lately, or another kind of channel reaches the number. */
  isThere: 'flag?',
} as const;
type Found = FetchedRow<typeof foundColumns>;

const nobody: Found = {
  recipient: null,
  hasConsent: false,
  isOptedOut: false,
  isServed: false,
  isThere: null,
};

const obstacleIn = (found: Found): MessageObstacle | null => {
  const { recipient, isOptedOut, isServed: isReached, isThere: isKnown } = found;
  if (recipient === null) return 'noPhone';
  if (isKnown === false) return 'notOnWhatsApp';
  if (isOptedOut) return 'optedOut';
  return isReached ? null : 'noChannel';
};

/** Returns the number to write to. Throws 409 `messaging.disabled`, `message.noPhone` or `message.optedOut`. */
export const reachable = ({ recipient, obstacle }: Reach): string => {
  if (obstacle === 'disabled') throw new ApiError(409, messagingRefusals.disabled);
  if (recipient === null) throw new ApiError(409, messageRefusals.noPhone);
  if (obstacle === 'optedOut') throw new ApiError(409, messageRefusals.optedOut);
  // Other obstacles are no refusal: without a channel, for example, the message waits until one works or it expires.
  return recipient;
};

/** SQL parts about a customer `c`: the number to write to, and conditions for sending. */

/** The first phone of the customer that can be written to (§ phones: valid and mobile); null if there is none. */
export const firstPhone = `(select p.phone_norm from customers_phones p
  where p.parent_id = c.id and p.phone_norm is not null order by p.position limit 1)`;

/** SQL: true if the customer `c` agreed to marketing. */
export const hasConsent = agreement.given('c.id', 'marketing');

/** Returns SQL: true if the owner of the number opted out of the purpose. */
export const isSuppressed = (recipient: string, purpose: string): string =>
  `exists (select from suppressions x where x.recipient = ${recipient} and x.purpose = ${purpose})`;

/** Condition of a usable channel `h`: active, number verified, and without a risk or with its risk accepted. */
export const isUsable = `h.deleted_at is null and h.is_active and h.is_verified
  and (h.provider in (${safeProviders.map(quoted).join(', ')}) or h.risk_accepted)`;

/** Returns SQL: true if a channel can send for a branch at `now`, its own or a central one (R-39). */
export const isServed = (branchId: string, central: string, now: string, more = 'true'): string =>
  `exists (select from channels h left join channel_paces p on p.channel_id = h.id
     where ${isUsable} and ${more} and h.status = 'WORKING' and (p.paused_until is null or p.paused_until <= ${now})
       and (h.branch_id = ${branchId} or (h.branch_id is null and ${central})))`;

/** Returns SQL: true if a branch has a channel of its own or a central one (R-39), whatever its state. */
export const hasChannel = (branchId: string, central: string): string =>
  `exists (select from channels h where ${isUsable} and (h.branch_id = ${branchId} or (h.branch_id is null and ${central})))`;

const birthdayColumns = {
  id: 'number',
  fullName: 'text',
  dateOfBirth: 'text',
  branchId: 'number',
  recipient: 'text?',
  hasConsent: 'flag',
  isOptedOut: 'flag',
  /** True if messaging is switched on and a channel can send for the branch now. */
  isServed: 'flag',
  /** Status of this year's greeting; null if there is none. */
  status: orNull(messages.fields.status),
} as const;

/** Customer with a birthday today, and facts about greeting them (BDY-05, BDY-11). */
export interface BirthdayCustomer extends FetchedRow<typeof birthdayColumns> {
  readonly zone: string;
  /** Today by the branch's clock. */
  readonly today: Day;
}

/** Returns customers of the branches (null: all) with a birthday by the branch's clock, or `only` this one. */
export const birthdayCustomers = async (
  client: pg.ClientBase | pg.Pool,
  {
    branchIds,
    now,
    only,
  }: { readonly branchIds: readonly number[] | null; readonly now: Date; readonly only?: number },
): Promise<readonly BirthdayCustomer[]> => {
  const { isEnabled, useCentralChannel } = await settingsOf(client, messagingSettings);
  const found: BirthdayCustomer[] = [];
  for (const { zone, branchIds: ids } of await clocksOf(client, branchIds)) {
    const today = todayIn(zone, now);
    const year = today.slice(0, 4);
    const rows = await fetchRows(client, birthdayColumns)(
      `select c.id, c.full_name as "fullName", to_char(c.birth_date, 'YYYY-MM-DD') as "dateOfBirth", c.branch_id as "branchId",
         r.phone as recipient, ${hasConsent} as "hasConsent", ${isSuppressed('r.phone', `'marketing'`)} as "isOptedOut",
         $5 and ${isServed('c.branch_id', '$6', '$7')} as "isServed",
         (select m.status from messages m where m.dedupe_key = 'birthday:' || c.id || ':' || $3) as status
       from customers c cross join lateral (select ${firstPhone} as phone) r
       where c.deleted_at is null and c.branch_id = any($1::int[]) and to_char(c.birth_date, 'MM-DD') = any($2::text[])
         and ($4::int is null or c.id = $4) order by c.full_name_key, c.id`,
      [ids, birthdaysOn(today), year, only, isEnabled, useCentralChannel, now],
    );
    found.push(...rows.map((row) => ({ ...row, zone, today })));
  }
  return found;
};
