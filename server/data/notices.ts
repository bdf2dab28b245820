import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterCommit, send } from '../kernel/tx';
import type { Statement } from './statements';

/** A change told to every server and open browser once the transaction has committed; ids only. */
export interface ChangeNotice {
  readonly kind: 'change';
  readonly resource: string;
  readonly type: 'created' | 'updated' | 'deleted';
  readonly ids: readonly number[];
  readonly branchIds: readonly number[];
  readonly by: number | null;
  /** Given when it is sent: a notice may come twice, and is heard once. */
  readonly key?: string;
}

export const noticeChannel = 'centre_notices';

/**
 * A notice as it is stored and sent. PostgreSQL commits transactions with a NOTIFY one after another, all over the
 * server and until each is on the disk. So the change itself sends none: its transaction stores the notice in
 * `untold_notices`, and a NOTIFY for all of the last moments follows the commit. What a killed process leaves untold,
 * another one tells within a second (`untold.ts`).
 */
export const noticeText = (notice: ChangeNotice): string => JSON.stringify({ ...notice, key: randomUUID() });

/** SQL that stores the text of a notice: the one in the parameter, or what the select makes. */
export const storeNotice = (select: string): string => `insert into untold_notices (notice) ${select}`;

/** Sends what `storeNotice` has stored in this transaction, once it has committed. */
export const sendNotice = async (client: pg.ClientBase | pg.Pool, text: string): Promise<void> => {
  if (!afterCommit(client, (pool) => post(pool, text))) await client.query(notifyAll([text]));
};

/** All of these in one transaction. */
export const notifyAll = (texts: readonly string[]): Statement => ({
  name: 'notify',
  text: 'select pg_notify($1, notice) from unnest($2::text[]) notice',
  values: [noticeChannel, texts],
});

const atOnceMs = 20;

interface Outgoing {
  waiting: string[];
  isGoing: boolean;
}

const outgoing = new WeakMap<pg.Pool, Outgoing>();

/**
 * The first goes out at once, those of the next moments together: every NOTIFY wakes all servers. One waits for the one
 * before, which may have met a slower line: who hears that a row was changed has heard that it is there.
 */
const post = (pool: pg.Pool, text: string): void => {
  const box = outgoing.get(pool) ?? { waiting: [], isGoing: false };
  outgoing.set(pool, box);
  box.waiting.push(text);
  if (!box.isGoing) void empty(pool, box);
};

const empty = async (pool: pg.Pool, box: Outgoing): Promise<void> => {
  box.isGoing = true;
  while (box.waiting.length > 0) {
    const sent = pool.query(notifyAll(box.waiting.splice(0)));
    // What fails here is told by whoever looks for it.
    await Promise.allSettled([sent, setTimeout(atOnceMs, undefined, { ref: false })]);
  }
  box.isGoing = false;
};

/** Tells every desk that may see it about a change that leaves no line in the trail. */
export const tellChange = async (client: pg.ClientBase | pg.Pool, notice: ChangeNotice): Promise<void> => {
  const text = noticeText(notice);
  await send(client, { name: 'untold', text: storeNotice('values ($1)'), values: [text] });
  await sendNotice(client, text);
};
