import type pg from 'pg';
import { undoMinutes } from '../../../src/resources/appointments/desk-actions';
import { appointments } from '../../../src/resources/appointments/entity';
import type { Actor } from '../../data/actor';
import { lastChangeOf } from '../../data/audit';
import type { GuardContext, Row, Values } from '../../data/entity-server';
import { millis } from '../../kernel/rows';

/**
 * Returns what an appointment had before its last move, if this change takes the move back: the same user does it soon,
 * nothing else was changed since, and it is the start, customer and branch of before. Undefined for every other change.
 */
export const movedBack = async (
  client: pg.ClientBase,
  actor: Actor,
  before: Row,
  values: Values,
): Promise<Values | undefined> => {
  if (values.start === undefined || millis(values.start) === millis(before.start)) return undefined;
  if (Date.now() - millis(before.updatedAt) > undoMinutes * 60_000) return undefined;
  const last = await lastChangeOf(client, appointments, before.id);
  if (last?.action !== 'Update' || last.userId !== actor.userId) return undefined;
  const { was } = last;
  const now: Values = { ...before, ...values };
  const isSame = (key: string) => !(key in was) || was[key] === now[key];
  return millis(was.start) === millis(now.start) && isSame('customerId') && isSame('branchId')
    ? was
    : undefined;
};

/** Gives the appointment back what the move had emptied or replaced: who confirmed it, and the reason for an exception. */
export const restoreMoved = async (
  client: pg.ClientBase,
  actor: Actor,
  before: Row,
  { values, asked }: Pick<GuardContext, 'values' | 'asked'>,
): Promise<void> => {
  const was = await movedBack(client, actor, before, values);
  if (!was) return;
  const { confirmedAt, confirmedBy, overrideReason } = { ...before, ...was };
  const reason = 'overrideReason' in asked ? values.overrideReason : overrideReason;
  await client.query(
    'update appointments set confirmed_at = $2, confirmed_by = $3, override_reason = $4 where id = $1',
    [before.id, confirmedAt, confirmedBy, reason],
  );
};
