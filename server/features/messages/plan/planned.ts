import type pg from 'pg';
import { noticeMessages } from '../notices';
import { type GivesWay, type NewMessage, putMessage } from '../outbox';

/** Puts a message into the outbox unless one of its name is there, and shows it at every desk; false where one was. */
export const planned = async (pool: pg.Pool, message: NewMessage, gives?: GivesWay): Promise<boolean> => {
  const id = await putMessage(pool, message, gives);
  if (id === undefined) return false;
  await noticeMessages(pool, [{ id, branchId: message.branchId }], 'created');
  return true;
};
