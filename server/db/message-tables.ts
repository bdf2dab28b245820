import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ExtraColumns } from './table';

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What the sender keeps with each message, beside what is declared of it. */
export const outboxColumns: ExtraColumns = {
  columns: {
    /** What the message is; there is one of each. */
    dedupe_key: text('dedupe_key').notNull(),
    /** The provider's id, stored before the one send. */
    provider_msg_id: text('provider_msg_id'),
    /** Until when whoever claimed it may be at it. */
    lease_until: at('lease_until'),
    /** Not claimed, or not looked up, before. */
    next_attempt_at: at('next_attempt_at'),
    /** Since when nobody knows whether it was sent. */
    doubtful_at: at('doubtful_at'),
    /** Tries that surely sent nothing. */
    failures: integer('failures').notNull().default(0),
    /** Look-ups that told nothing. */
    lookups: integer('lookups').notNull().default(0),
    /** Sends under the same id after it was surely not there. */
    resends: integer('resends').notNull().default(0),
    /** Goes through its channel and no other. */
    is_bound: boolean('is_bound').notNull().default(false),
    /** Name, language and values, for a provider that takes no free text. */
    template: jsonb('template'),
  },
  constraints: (table) => {
    const column = (name: string) => {
      const found = table[name];
      if (!found) throw new Error(`no column ${name}`);
      return found;
    };
    return [
      uniqueIndex('messages_dedupe_key').on(column('dedupe_key')),
      uniqueIndex('messages_provider_msg_id').on(column('channel_id'), column('provider_msg_id')),
      index('messages_waiting')
        .on(column('status'), column('next_attempt_at'))
        .where(sql.raw(`status in ('queued', 'sending', 'doubtful')`)),
      index('messages_appointment').on(column('appointment_id')),
      index('messages_customer').on(column('customer_id'), column('id')),
      index('messages_channel_sent').on(column('channel_id'), column('sent_at')),
      index('messages_recipient_sent').on(column('recipient'), column('sent_at')),
    ];
  },
};

/** The last word of a customer is looked up with every message. */
export const consentIndexes: ExtraColumns = {
  columns: {},
  constraints: ({ customer_id, purpose, id }) =>
    customer_id && purpose && id ? [index('consents_customer').on(customer_id, purpose, id)] : [],
};

/** Numbers that are not written to for a purpose: their owners said so. */
export const suppressions = pgTable(
  'suppressions',
  {
    recipient: text('recipient').notNull(),
    purpose: text('purpose').notNull(),
    at: at('at').notNull().defaultNow(),
    /** By a word they wrote, or at the desk. */
    source: text('source').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recipient, t.purpose] }),
    check('suppressions_purpose', sql`"purpose" in ('service', 'marketing')`),
  ],
);

/** What a provider said of numbers, so that none is asked of every time. */
export const checkedNumbers = pgTable('checked_numbers', {
  recipient: text('recipient').primaryKey(),
  /** Whether somebody can be written to there. */
  isThere: boolean('is_there').notNull(),
  checkedAt: at('checked_at').notNull(),
});

/** How fast a channel is used, and why it rests. */
export const channelPaces = pgTable('channel_paces', {
  channelId: integer('channel_id').primaryKey(),
  /** Since when the channel has been in use; a new number writes less. */
  since: at('since').notNull(),
  /** The next message goes out no earlier. */
  nextSendAt: at('next_send_at'),
  /** Times in a row that the channel could not send. */
  failures: integer('failures').notNull().default(0),
  pausedUntil: at('paused_until'),
  pausedFor: text('paused_for'),
});

/** The moment an appointment became Done, from which messages after it are counted (MSG-19). */
export const visitFinishes = pgTable(
  'visit_finishes',
  { appointmentId: integer('appointment_id').primaryKey(), at: at('at').notNull() },
  (t) => [index('visit_finishes_at').on(t.at)],
);
