import type pg from 'pg';
import { messagingSettings } from '../../../../src/settings/messaging';
import { settingsOf, storedGroup } from '../../../data/settings';
import { alone } from '../../../kernel/alone';
import { planAfterVisits, planReminders } from './appointments';
import { planBirthdays } from './birthdays';

/** Any number that no other part of the product uses as an advisory lock. */
const lock = 4_180_020;

/**
 * Puts what is due into the outbox (MSG-19). Any number of servers may run it at any time: a message is made once by
 * its name, and the lock only spares them the work. Answers how many were made.
 */
export const planMessages = (pool: pg.Pool, now: Date): Promise<number> =>
  alone(pool, lock, async () => {
    const { values: messaging } = await storedGroup(pool, messagingSettings);
    if (!messaging.isEnabled) return 0;
    const planning = { now, messaging, settings: await settingsOf(pool) };
    return (
      (await planReminders(pool, planning)) +
      (await planAfterVisits(pool, planning)) +
      (await planBirthdays(pool, planning))
    );
  });
