import type pg from 'pg';
import { type Loop, startLoop } from '../kernel/loop';
import { transaction } from '../kernel/tx';
import { type ChangeNotice, notifyAll } from './notices';
import type { Notifier } from './notifier';

const mostNotices = 1000;

/**
 * Tells what was committed and never told, because its process was killed between the commit and the NOTIFY, and
 * answers how many notices that were. What this process has heard was told.
 */
export const tellUntold = async (pool: pg.Pool, notifier: Pick<Notifier, 'hasHeard'>): Promise<number> => {
  const { rows } = await pool.query('select from untold_notices limit 1');
  if (rows.length === 0) return 0;
  return transaction(pool, async (client) => {
    const taken = await client.query<{ notice: string }>(takeStored);
    const untold = taken.rows.flatMap(({ notice }) => (notifier.hasHeard(keyOf(notice)) ? [] : [notice]));
    if (untold.length > 0) await client.query(notifyAll(untold));
    return untold.length;
  });
};

const takeStored = {
  name: 'untold_taken',
  text: `delete from untold_notices where ctid = any(array(
      select ctid from untold_notices for update skip locked limit ${mostNotices})) returning notice`,
};

const keyOf = (notice: string): string => {
  const { key }: ChangeNotice = JSON.parse(notice);
  return key ?? '';
};

/** Looks for untold notices again and again; any number of processes may do so. */
export const startTelling = (pool: pg.Pool, notifier: Notifier, warn: (error: unknown) => void): Loop =>
  startLoop(() => tellUntold(pool, notifier), { everyMs: 500, afterFailureMs: 5000, warn });
