import { addDays } from '../../../src/i18n/zone';
import type { copyWeek } from '../../../src/resources/shifts/actions';
import type { ActionContext } from '../../data/entity-server';
import { createRow } from '../../data/repository';
import { errorCode } from '../../kernel/error-code';
import { isAssignable, queueForStaff } from './staff';

interface Copied {
  readonly staffId: number;
  readonly date: string;
  readonly shiftType: string;
  readonly start: string;
  readonly end: string;
}

/** The week before, as new shifts seven days later: how many there are, and how many were left out. */
export const copied = async ({ client, actor, server, input }: ActionContext<typeof copyWeek>) => {
  const { branchId, weekStart } = input;
  if (!server) throw new Error('shifts are copied by their own server');
  const { rows } = await client.query<Copied>(
    `select t.staff_id as "staffId", t.date, t.shift_type as "shiftType", t.start, t.end
     from shifts t join users u on u.id = t.staff_id and ${isAssignable('$1')}
     where t.branch_id = $1 and t.date >= $2 and t.date < $3 order by t.date, t.id`,
    [branchId, addDays(weekStart, -7), weekStart],
  );
  await queueForStaff(
    client,
    rows.map(({ staffId }) => staffId),
  );
  let made = 0;
  for (const row of rows) {
    const values = { ...row, branchId, date: addDays(row.date, 7) };
    // A clash is left out by itself; the others are still copied.
    await client.query('savepoint one_shift');
    try {
      await createRow(client, server, actor, { values });
      made += 1;
    } catch (error) {
      if (errorCode(error) !== '23P01') throw error;
      await client.query('rollback to savepoint one_shift');
    }
  }
  return { copied: made, skipped: rows.length - made };
};
