import type { GuardContext, Values } from '../../data/entity-server';
import { type FieldIssue, invalid } from '../../kernel/errors';
import { listOf, numberOf } from '../../kernel/values';

interface Found {
  readonly staff: readonly number[];
  readonly hasRoom: boolean;
  readonly customer: string | null;
}

/**
 * Who is newly named must be active, bookable and of the booking's branch (APT-37), a room one of that branch, and
 * the customer not deleted. Whoever stands there already stays, even after leaving. Answers the customer's name.
 */
export const checkPeople = async (context: GuardContext, lines: readonly Values[]): Promise<string> => {
  const { client, values, before } = context;
  const whole: Values = { ...before, ...values };
  const isMovedBranch = before !== undefined && before.branchId !== whole.branchId;
  const known = new Set(
    isMovedBranch ? [] : [before?.staffId, ...listOf(before?.services).map(({ staffId }) => staffId)],
  );
  const named = [
    { path: ['staffId'] as readonly (string | number)[], id: numberOf(whole.staffId) },
    ...lines.map(({ staffId }, index) => ({ path: ['services', index, 'staffId'], id: numberOf(staffId) })),
  ].filter(({ id }) => id !== undefined && !known.has(id));
  const roomId = numberOf(whole.roomId);
  const isNewRoom = roomId !== undefined && (isMovedBranch || roomId !== before?.roomId);
  // Locked against being deleted or disabled meanwhile: that waits for this booking, and then finds it.
  const { rows } = await client.query<Found>({
    name: 'booking_people',
    text: `with customer as (
       select full_name from customers where id = $4 and ($5 or deleted_at is null) for key share),
     staff as (
       select u.id from users u where u.id = any((select $1)::int[]) and u.is_active and u.deleted_at is null and u.is_bookable
         and exists (select from users_user_branches b where b.parent_id = u.id and b.branch_id = $2) for key share)
     select (select full_name from customer) as customer,
       array(select id from staff) as staff,
       exists (select from rooms where id = $3 and branch_id = $2 and is_active) as "hasRoom"`,
    values: [
      named.map(({ id }) => id),
      whole.branchId,
      isNewRoom ? roomId : null,
      whole.customerId,
      before?.customerId === whole.customerId,
    ],
  });
  const [found] = rows;
  const issues: FieldIssue[] = named
    .filter(({ id }) => id === undefined || !found?.staff.includes(id))
    .map(({ path }) => ({ path, key: 'appointments.error.staff' }));
  if (isNewRoom && !found?.hasRoom) issues.push({ path: ['roomId'], key: 'appointments.error.room' });
  if (!found || found.customer === null) issues.push({ path: ['customerId'], key: 'validate.reference' });
  if (issues.length > 0) throw invalid(issues);
  return found?.customer ?? '';
};
