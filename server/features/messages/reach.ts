import type pg from 'pg';
import { type Day, todayIn } from '../../../src/i18n/zone';
import { officialProviders, whatsAppProviders } from '../../../src/resources/channels/providers';
import { home } from '../../../src/resources/home';
import type { MessagePurpose } from '../../../src/resources/messages/choices';
import { messages } from '../../../src/resources/messages/entity';
import type { MessageObstacle } from '../../../src/resources/messages/obstacles';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { messageRefusals, messagingRefusals } from '../../../src/resources/messages/words';
import { clocksOf } from '../../data/conditions';
import { settingsOf } from '../../data/settings';
import { ApiError } from '../../kernel/errors';
import { type FetchedRow, fetchRows, orNull } from '../../kernel/rows';
import { agreement } from './agreement';
import { birthdaysOn } from './rules';
import { isThere, rememberedSince } from './send/pace';

interface Reaching {
  readonly customerId: number;
  readonly branchId: number;
  readonly purpose: MessagePurpose;
  readonly now: Date;
}

export interface Reach {
  /** E.164 with a plus; null where no number of theirs can be written to. */
  readonly recipient: string | null;
  /** To marketing. */
  readonly hasConsent: boolean;
  /** What stands in the way of sending now; null where nothing does. */
  readonly obstacle: MessageObstacle | null;
}

/** Where a customer is reached for a purpose, and what stands in the way (R-38, R-39). */
export const reachOf = async (
  client: pg.ClientBase | pg.Pool,
  { customerId, branchId, purpose, now }: Reaching,
): Promise<Reach> => {
  const { isEnabled, useCentralChannel } = await settingsOf(client, messagingSettings);
  const since = rememberedSince(now);
  const [found = nobody] = await fetchRows(client, foundColumns)(
    `select r.phone as recipient, ${hasConsent('marketing')} as "hasConsent", ${isSuppressed('r.phone', '$2')} as "isOptedOut",
       ${isServed('$3', '$5', '$4', '$7')} as "isServed",
       case when not ${isServed('$3', '$5', '$4', '$7', 'h.provider <> all($8::text[])')} then ${isThere('r.phone', '$6')} end as "isThere"
     from customers c cross join lateral (select ${firstPhone} as phone) r where c.id = $1`,
    [customerId, purpose, branchId, now, useCentralChannel, since, officialProviders, whatsAppProviders],
  );
  const { recipient, hasConsent: isAgreed } = found;
  return { recipient, hasConsent: isAgreed, obstacle: isEnabled ? obstacleIn(found) : 'disabled' };
};

const foundColumns = {
  recipient: 'text?',
  hasConsent: 'flag',
  isOptedOut: 'flag',
  isServed: 'flag',
  /** On WhatsApp. Null when no provider said so of late, and where a channel reaches them otherwise. */
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

/** The number to write to. Refusals: 409 `messaging.disabled`, `message.noPhone`, `message.optedOut`. */
export const reachable = ({ recipient, obstacle }: Reach): string => {
  if (obstacle === 'disabled') throw new ApiError(409, messagingRefusals.disabled);
  if (recipient === null) throw new ApiError(409, messageRefusals.noPhone);
  if (obstacle === 'optedOut') throw new ApiError(409, messageRefusals.optedOut);
  // Without a channel it waits for one: for as long as it is of use, the server knows better than who pressed the button.
  return recipient;
};

/** Parts of statements about a customer `c`: whom a message reaches and whether it may. */

/** The first of a customer's phones that can be written to (§ phones: valid and mobile); null when none is. */
export const firstPhone = `(select p.phone_norm from customers_phones p
  where p.parent_id = c.id and p.phone_norm is not null order by p.position limit 1)`;

/** Whether the customer's last word on the purpose was yes. */
export const hasConsent = (purpose: MessagePurpose): string => agreement.given('c.id', purpose);

/** Whether the number's owner asked not to be written to for the purpose. */
export const isSuppressed = (recipient: string, purpose: string): string =>
  `exists (select from suppressions x where x.recipient = ${recipient} and x.purpose = ${purpose})`;

/** A channel `h` that may be used: switched on, its number proved, its provider's risk accepted unless it is one of `official`. */
export const isUsable = (official: string): string =>
  `h.deleted_at is null and h.is_active and h.is_verified and (h.provider = any(${official}::text[]) or h.risk_accepted)`;

/** Whether a channel can send for a branch at a moment: its own, or a central one that may stand in (R-39). */
const isServed = (branchId: string, central: string, now: string, official: string, more = 'true'): string =>
  `exists (select from channels h left join channel_paces p on p.channel_id = h.id
     where ${isUsable(official)} and ${more} and h.status = 'WORKING' and (p.paused_until is null or p.paused_until <= ${now})
       and (h.branch_id = ${branchId} or (h.branch_id is null and ${central})))`;

/** Whether a branch has a channel of its own, or a central one that may stand in (R-39), whatever its state. */
export const hasChannel = (branchId: string, central: string, official: string): string =>
  `exists (select from channels h where ${isUsable(official)} and (h.branch_id = ${branchId} or (h.branch_id is null and ${central})))`;

const birthdayColumns = {
  id: 'number',
  fullName: 'text',
  dateOfBirth: 'text',
  branchId: 'number',
  recipient: 'text?',
  hasConsent: 'flag',
  isOptedOut: 'flag',
  /** Messaging is switched on, and a channel can send for their branch now. */
  isServed: 'flag',
  /** How far this year's greeting has got; null when there is none. */
  status: orNull(messages.fields.status),
} as const;

/** Somebody whose birthday it is, and whether they can be greeted (BDY-05, BDY-11). */
export interface BirthdayCustomer extends FetchedRow<typeof birthdayColumns> {
  readonly zone: string;
  /** Today by the branch's clock. */
  readonly today: Day;
}

/** Customers of these branches, all where null, whose birthday it is by their branch's clock; one alone if named. */
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
  for (const { zone, branchIds: ids } of await clocksOf(client, branchIds, home.zone)) {
    const today = todayIn(zone, now);
    const year = today.slice(0, 4);
    const rows = await fetchRows(client, birthdayColumns)(
      `select c.id, c.full_name as "fullName", to_char(c.birth_date, 'YYYY-MM-DD') as "dateOfBirth", c.branch_id as "branchId",
         r.phone as recipient, ${hasConsent('marketing')} as "hasConsent", ${isSuppressed('r.phone', `'marketing'`)} as "isOptedOut",
         $5 and ${isServed('c.branch_id', '$6', '$7', '$8')} as "isServed",
         (select m.status from messages m where m.dedupe_key = 'birthday:' || c.id || ':' || $3) as status
       from customers c cross join lateral (select ${firstPhone} as phone) r
       where c.deleted_at is null and c.branch_id = any($1::int[]) and to_char(c.birth_date, 'MM-DD') = any($2::text[])
         and ($4::int is null or c.id = $4) order by c.full_name_key, c.id`,
      [ids, birthdaysOn(today), year, only, isEnabled, useCentralChannel, now, officialProviders],
    );
    found.push(...rows.map((row) => ({ ...row, zone, today })));
  }
  return found;
};
