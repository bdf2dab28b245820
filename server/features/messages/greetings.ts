import type pg from 'pg';
import type { sendBirthday, sendBirthdays } from '../../../src/resources/messages/sending';
import { messagingSettings } from '../../../src/settings/messaging';
import type { ActionContext } from '../../data/entity-server';
import { scopeOf } from '../../data/scope';
import { settingsOf, storedGroup } from '../../data/settings';
import { textIn } from '../../http/answers';
import { ApiError } from '../../kernel/errors';
import { type BirthdayCustomer, birthdayCustomers } from './birthday-customers';
import { refuseDisabled } from './by-hand';
import { putMessage, recordSend } from './outbox';
import { dedupeKeys } from './rules/dedupe-keys';
import { nextOpen } from './rules/quiet-hours';
import { textOf } from './texts';

/** From the opening of the hours for marketing to their end. */
const openMs = 11 * 3_600_000;

type Greeted = number | 'alreadySent' | 'noPhone' | 'optedOut';

/** Queues the greeting of the year, unless it was sent or cannot be; consent is not asked of what staff send by hand. */
const greet = async (
  client: pg.PoolClient,
  userId: number | null,
  one: BirthdayCustomer,
  now: Date,
): Promise<Greeted> => {
  const { recipient } = one;
  if (recipient === null) return 'noPhone';
  if (one.isOptedOut) return 'optedOut';
  const { values: messaging } = await storedGroup(client, messagingSettings);
  const { systemName } = await settingsOf(client);
  const values = { customer_name: one.fullName, center_name: systemName ?? '' };
  const notBefore = nextOpen('marketing', one.zone, now);
  const id = await putMessage(
    client,
    {
      ...textOf('birthday', messaging, values),
      kind: 'birthday',
      purpose: 'marketing',
      dedupeKey: dedupeKeys.birthday(one.id, one.today.slice(0, 4)),
      customerId: one.id,
      branchId: one.branchId,
      recipient,
      userId,
      notBefore,
      expiresAt: new Date(notBefore.getTime() + openMs),
    },
    'ended',
  );
  return id ?? 'alreadySent';
};

export const greetAll = async ({ client, actor, input, services }: ActionContext<typeof sendBirthdays>) => {
  await refuseDisabled(client);
  const scope = scopeOf(actor, input.branchId === null ? undefined : [input.branchId]);
  const now = services.now();
  const counts = { queued: 0, alreadySent: 0, noPhone: 0, optedOut: 0 };
  for (const one of await birthdayCustomers(client, { branchIds: scope.all ? null : scope.branchIds, now })) {
    const greeted = await greet(client, actor.userId, one, now);
    counts[typeof greeted === 'number' ? 'queued' : greeted] += 1;
    if (typeof greeted === 'number') await recordSend(client, actor, { id: greeted, branchId: one.branchId });
  }
  return { message: textIn(actor.lang, 'birthdays.sentAll', counts), ...counts };
};

export const greetOne = async ({ client, actor, row, services }: ActionContext<typeof sendBirthday>) => {
  await refuseDisabled(client);
  const now = services.now();
  const [one] = await birthdayCustomers(client, { branchIds: [row.branchId], now, only: row.id });
  if (!one) throw new ApiError(409, 'birthday.notToday');
  const greeted = await greet(client, actor.userId, one, now);
  if (greeted === 'alreadySent') throw new ApiError(409, 'birthday.alreadySent');
  if (greeted === 'noPhone') throw new ApiError(409, 'birthday.noPhone');
  if (greeted === 'optedOut') throw new ApiError(409, 'birthday.optedOut');
  await recordSend(client, actor, { id: greeted, branchId: one.branchId });
  return { messageId: greeted };
};
