import type pg from 'pg';
import { messages } from '../../../src/resources/messages/entity';
import { type ChangeNotice, tellChange } from '../../data/notices';

interface Changed {
  readonly id: number;
  readonly branchId: number;
}

/** Tells every desk that messages changed without anybody doing it; within a transaction it follows the commit. */
export const noticeMessages = async (
  client: pg.ClientBase | pg.Pool,
  changed: readonly Changed[],
  type: ChangeNotice['type'] = 'updated',
): Promise<void> => {
  // A notice holds at most 8000 bytes.
  for (let at = 0; at < changed.length; at += 500) {
    const some = changed.slice(at, at + 500);
    await tellChange(client, {
      kind: 'change',
      resource: messages.name,
      type,
      ids: some.map(({ id }) => id),
      branchIds: [...new Set(some.map(({ branchId }) => branchId))],
      by: null,
    });
  }
};
