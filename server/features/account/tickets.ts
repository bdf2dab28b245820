import type pg from 'pg';
import { fetchRows } from '../../kernel/rows';
import { hashOf, newToken } from './sessions';

/** Tickets: the right password was given, a second step is still missing. The browser keeps one in memory only. */

/** Wrong second steps after which a ticket ends, and with it the password must be given again. */
const ticketTries = 5;
const ticketMinutes = 5;

export const openTicket = async (client: pg.ClientBase, userId: number): Promise<string> => {
  const ticket = newToken();
  await client.query(
    `insert into sign_in_tickets (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))`,
    [hashOf(ticket), userId, ticketMinutes],
  );
  return ticket;
};

/** Counts a try before it is compared, so that parallel guesses are counted too. Undefined if the ticket is over. */
export const tryTicket = async (pool: pg.Pool, ticket: string): Promise<number | undefined> => {
  const rows = await fetchRows(pool, { userId: 'number' })(
    `update sign_in_tickets set tries = tries + 1
     where token_hash = $1 and expires_at > now() and tries < $2 returning user_id as "userId"`,
    [hashOf(ticket), ticketTries],
  );
  return rows[0]?.userId;
};

/** Uses a ticket up. False if another call has done so: one ticket opens one session. */
export const endTicket = async (client: pg.ClientBase, ticket: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    'delete from sign_in_tickets where token_hash = $1 and expires_at > now()',
    [hashOf(ticket)],
  );
  return (rowCount ?? 0) > 0;
};

export const forgetOldTickets = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from sign_in_tickets where expires_at < now()');
};
