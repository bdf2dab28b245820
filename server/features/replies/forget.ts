import type pg from 'pg';
import { replies } from '../../../src/resources/replies/entity';
import { forgetByAge } from '../messages/index';

/** Deletes replies by their age, as the messages. Returns how many. */
export const forgetOldReplies = (pool: pg.Pool, now: Date): Promise<number> =>
  forgetByAge(
    pool,
    now,
    replies,
    'select id from replies where received_at < $1 order by received_at, id limit $2 for update skip locked',
  );
