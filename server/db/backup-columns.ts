import { sql } from 'drizzle-orm';
import { date, index, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ExtraColumns } from './table';

/** What is known of a backup beside its declaration. */
export const backupColumns: ExtraColumns = {
  columns: {
    /** The night it belongs to, by the first branch's clock. */
    night: date('night'),
  },
  constraints: ({ night, id }) =>
    night && id
      ? [
          // One at a time, whoever asks.
          uniqueIndex('backups_one_open').on(sql`(true)`).where(sql.raw(`status in ('waiting', 'running')`)),
          index('backups_night').on(night, id),
        ]
      : [],
};
