import type pg from 'pg';
import { availableSessions, usablePackages } from '../customer-packages/index';

/** What a booking may count on of what the customer owns; the sessions of the booking `exceptId` are not taken yet. */
export const ownedBy = async (pool: pg.Pool, customerId: number, exceptId: number | null) => {
  const [available, packages] = await Promise.all([
    availableSessions(pool, customerId, exceptId ?? 0),
    usablePackages(pool, customerId),
  ]);
  return { available: available.filter(({ sessionsCount }) => sessionsCount > 0), packages };
};
