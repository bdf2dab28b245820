import type pg from 'pg';
import { instantOf } from '../../../../src/i18n/zone';
import { fetchRows } from '../../../kernel/rows';
import { birthdayCustomers } from '../birthday-customers';
import { hasChannel } from '../recipients';
import { dedupeKeys } from '../rules/dedupe-keys';
import { textOf } from '../texts';
import type { Planning } from './appointments';
import { planned } from './planned';

/** Greetings of the day at ten, to those who agreed to such messages (BDY-11, R-38). Answers how many were made. */
export const planBirthdays = async (
  pool: pg.Pool,
  { now, settings, messaging }: Planning,
): Promise<number> => {
  if (!messaging.sendBirthdayGreetings) return 0;
  const rows = await fetchRows(pool, { id: 'number' })(
    `select b.id from branches b where b.is_active and ${hasChannel('b.id', '$1')}`,
    [messaging.useCentralChannel],
  );
  const branchIds = rows.map(({ id }) => id);
  let made = 0;
  for (const one of await birthdayCustomers(pool, { branchIds, now })) {
    const { recipient } = one;
    const expiresAt = instantOf(`${one.today}T20:00`, one.zone);
    if (recipient === null || !one.hasConsent || one.isOptedOut || one.status !== null || now >= expiresAt)
      continue;
    const values = { customer_name: one.fullName, center_name: settings.systemName ?? '' };
    const message = {
      ...textOf('birthday', messaging, values),
      kind: 'birthday',
      purpose: 'marketing',
      dedupeKey: dedupeKeys.birthday(one.id, one.today.slice(0, 4)),
      customerId: one.id,
      branchId: one.branchId,
      recipient,
      notBefore: instantOf(`${one.today}T10:00`, one.zone),
      expiresAt,
    } as const;
    if (await planned(pool, message)) made += 1;
  }
  return made;
};
