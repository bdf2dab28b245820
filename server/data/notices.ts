import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { send, sendAfterCommit } from '../kernel/tx';

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
 * `untold_notices`, and the NOTIFY follows the commit on the same connection. What a killed process leaves untold,
 * another one tells within a second (`untold.ts`).
 */
export const noticeText = (notice: ChangeNotice): string =>
  JSON.stringify({ ...notice, key: randomBytes(9).toString('base64url') });

/** SQL that stores the text of a notice: the one in the parameter, or what the select makes. */
export const storeNotice = (select: string): string => `insert into untold_notices (notice) ${select}`;

/** Sends what `storeNotice` has stored in this transaction. */
export const sendNotice = (client: pg.ClientBase | pg.Pool, text: string): Promise<void> =>
  sendAfterCommit(client, {
    name: 'notify',
    text: 'select pg_notify($1, $2)',
    values: [noticeChannel, text],
  });

/** Tells every desk that may see it about a change that leaves no line in the trail. */
export const tellChange = async (client: pg.ClientBase | pg.Pool, notice: ChangeNotice): Promise<void> => {
  const text = noticeText(notice);
  await send(client, { name: 'untold', text: storeNotice('values ($1)'), values: [text] });
  await sendNotice(client, text);
};
