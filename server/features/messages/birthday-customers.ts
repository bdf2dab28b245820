import type pg from 'pg';
import { type Day, todayIn } from '../../../src/i18n/zone';
import type { MessageStatus } from '../../../src/resources/messages/choices';
import { messagingSettings } from '../../../src/settings/messaging';
import { storedGroup } from '../../data/settings';
import { defaultZone } from '../../kernel/clock';
import { firstPhone, hasConsent, isServed, isSuppressed } from './recipients';
import { birthdaysOn } from './rules/birthdays';

/** Somebody whose birthday it is, and whether they can be greeted (BDY-05, BDY-11). */
export interface BirthdayCustomer {
  readonly id: number;
  readonly fullName: string;
  readonly dateOfBirth: Day;
  readonly branchId: number;
  readonly zone: string;
  /** Today by the branch's clock. */
  readonly today: Day;
  readonly recipient: string | null;
  readonly hasConsent: boolean;
  readonly isOptedOut: boolean;
  /** Messaging is switched on, and a channel can send for their branch now. */
  readonly isServed: boolean;
  /** How far this year's greeting has got; null when there is none. */
  readonly status: MessageStatus | null;
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
  const { rows: zones } = await client.query<{ zone: string; branchIds: readonly number[] }>(
    `select coalesce(time_zone, $2) as zone, array_agg(id) as "branchIds" from branches
     where $1::int[] is null or id = any($1) group by 1 order by 1`,
    [branchIds, defaultZone],
  );
  const { values: messaging } = await storedGroup(client, messagingSettings);
  const found: BirthdayCustomer[] = [];
  for (const { zone, branchIds: ids } of zones) {
    const today = todayIn(zone, now);
    const { rows } = await client.query<Omit<BirthdayCustomer, 'zone' | 'today'>>(
      `select c.id, c.full_name as "fullName", to_char(c.birth_date, 'YYYY-MM-DD') as "dateOfBirth", c.branch_id as "branchId",
         r.phone as recipient, ${hasConsent('marketing')} as "hasConsent", ${isSuppressed('r.phone', `'marketing'`)} as "isOptedOut",
         $5 and ${isServed('c.branch_id', '$6', '$7')} as "isServed",
         (select m.status from messages m where m.dedupe_key = 'birthday:' || c.id || ':' || $3) as status
       from customers c cross join lateral (select ${firstPhone} as phone) r
       where c.deleted_at is null and c.branch_id = any($1::int[]) and to_char(c.birth_date, 'MM-DD') = any($2::text[])
         and ($4::int is null or c.id = $4) order by c.full_name_key, c.id`,
      [
        ids,
        birthdaysOn(today),
        today.slice(0, 4),
        only ?? null,
        messaging.isEnabled === true,
        messaging.useCentralChannel,
        now.toISOString(),
      ],
    );
    found.push(...rows.map((row) => ({ ...row, zone, today })));
  }
  return found;
};
