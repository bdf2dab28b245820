import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Tables that no declaration describes: sign-in, rights, trail and counters. */

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Sign-ins. Only a hash of the token is kept (P-06). */
export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeen: at('last_seen').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** Since when the screen is locked; null while it is open. */
    lockedAt: at('locked_at'),
    /** Tries to unlock since it was last open. */
    unlockTries: integer('unlock_tries').notNull().default(0),
  },
  (t) => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_user').on(t.userId)],
);

/** The short code with which a user opens their own locked screen; a hash, like a password's. */
export const userPins = pgTable('user_pins', {
  userId: integer('user_id').primaryKey(),
  pinHash: text('pin_hash').notNull(),
});

/** Wrong sign-ins of a username or an address; survives a restart. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  since: at('since').notNull().defaultNow(),
  blockedUntil: at('blocked_until'),
});

export const userPreferences = pgTable('user_preferences', {
  userId: integer('user_id').primaryKey(),
  preferences: jsonb('preferences').notNull().default({}),
});

export const permissions = pgTable(
  'permissions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    key: text('key').notNull(),
    module: text('module').notNull(),
    action: text('action').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [uniqueIndex('permissions_key').on(t.key)],
);

export const rolePermissions = pgTable(
  'role_permissions',
  { roleId: integer('role_id').notNull(), permissionId: integer('permission_id').notNull() },
  (t) => [primaryKey({ columns: [t.roleId, t.permissionId] })],
);

/** One row; every change of a right or a role raises it. */
export const policyVersion = pgTable(
  'policy_version',
  { only: boolean('only').primaryKey().default(true), version: integer('version').notNull().default(1) },
  (t) => [check('policy_version_only', sql`${t.only}`)],
);

/** Pictures of the centre's own, by the hash of what they hold: an address never changes what it shows (FND-22). */
export const images = pgTable('images', {
  name: text('name').primaryKey(),
  type: text('type').notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** The head of the trail's chain: one row, locked by whoever makes the next seal. */
export const auditChain = pgTable(
  'audit_chain',
  {
    only: boolean('only').primaryKey().default(true),
    /** Of the last seal, or of the last entry that was chained by itself. */
    hash: text('hash').notNull(),
    seals: integer('seals').notNull().default(0),
  },
  (t) => [check('audit_chain_only', sql`${t.only}`)],
);

/**
 * Entries that wait for their seal, with the SHA-256 of what was written. No key and no index: rows are added by every
 * write and taken out within a second.
 */
export const auditUnsealed = pgTable('audit_unsealed', {
  auditId: integer('audit_id').notNull(),
  content: bytes('content').notNull(),
  since: at('since').notNull().defaultNow(),
});

/**
 * Notices of changes as earlier releases stored them; nothing writes or reads them any more. Not logged: a
 * PostgreSQL that begins anew has lost its listeners too, and they look afresh.
 */
export const untoldNotices = pgTable('untold_notices', { notice: text('notice').notNull() });

/** Links of the trail's chain: each names its entries and holds their hashes, 32 bytes each in the same order. */
export const auditSeals = pgTable('audit_seals', {
  id: integer('id').primaryKey(),
  sealedAt: at('sealed_at').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  entries: integer('entries').array().notNull(),
  contents: bytes('contents').notNull(),
});

/** First answers of POSTs that carried a key, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    request: text('request').notNull(),
    status: integer('status'),
    // `json`, not `jsonb`: a repeat answers the same text, keys in the same order.
    answer: json('answer'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** Every paper code ever given, so that none is given twice, not even after its customer left (CUS-60). */
export const paperCodes = pgTable(
  'paper_codes',
  {
    branchId: integer('branch_id').notNull(),
    code: integer('code').notNull(),
    customerId: integer('customer_id').notNull(),
    givenAt: at('given_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.branchId, t.code] }), index('paper_codes_customer').on(t.customerId)],
);

/** The highest code of each branch; its row is the lock that orders concurrent assignments. */
export const paperCodeCounters = pgTable('paper_code_counters', {
  branchId: integer('branch_id').primaryKey(),
  last: integer('last').notNull().default(0),
});

/** Person numbers, one series for the whole business. */
export const personCodes = pgSequence('person_codes', { startWith: 100_001 });

const span = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/** A time that a desk keeps while its booking dialog is open; it ends by itself. */
export const appointmentHolds = pgTable(
  'appointment_holds',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    branchId: integer('branch_id').notNull(),
    staffId: integer('staff_id'),
    roomId: integer('room_id'),
    start: at('start').notNull(),
    end: at('end').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('appointment_holds_branch').on(t.branchId, t.start)],
);

/**
 * Who may not be in two places at once: staff, rooms by the seat, customers. Bookings and holds share
 * the table, so that one exclusion constraint guards every path; it is written by hand in the migration.
 */
export const appointmentOccupancy = pgTable(
  'appointment_occupancy',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    appointmentId: integer('appointment_id'),
    holdId: integer('hold_id'),
    kind: text('kind').notNull(),
    resourceId: integer('resource_id').notNull(),
    seat: integer('seat').notNull().default(1),
    during: span('during').notNull(),
  },
  (t) => [
    index('appointment_occupancy_appointment').on(t.appointmentId),
    index('appointment_occupancy_hold').on(t.holdId),
    check('appointment_occupancy_kind', sql`"kind" in ('staff', 'room', 'customer')`),
    check('appointment_occupancy_owner', sql`num_nonnulls("appointment_id", "hold_id") = 1`),
    check('appointment_occupancy_span', sql`not isempty("during")`),
  ],
);

/** The last number given to a kind of document in a branch and year; the row is locked by whoever issues. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    branchId: integer('branch_id').notNull(),
    year: integer('year').notNull(),
    kind: text('kind').notNull(),
    last: integer('last').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.branchId, t.year, t.kind] })],
);

/** What a customer holds and owes: sums of ledgers and of issued invoices, kept by triggers. */
export const customerAccounts = pgTable(
  'customer_accounts',
  {
    customerId: integer('customer_id').primaryKey(),
    credit: numeric('credit', { precision: 12, scale: 2 }).notNull().default('0'),
    points: integer('points').notNull().default(0),
    owed: numeric('owed', { precision: 12, scale: 2 }).notNull().default('0'),
  },
  (t) => [check('customer_accounts_credit', sql`${t.credit} >= 0`)],
);

/** How a deposit was paid in, beside its line in the customer's ledger, and the drawer its cash went into. */
export const customerDeposits = pgTable(
  'customer_deposits',
  {
    movementId: integer('movement_id').primaryKey(),
    paymentMethod: text('payment_method').notNull(),
    reference: text('reference'),
    drawerId: integer('drawer_id'),
  },
  (t) => [
    index('customer_deposits_drawer').on(t.drawerId),
    check(
      'customer_deposits_method',
      sql`"payment_method" in ('Cash', 'Card', 'BankTransfer', 'Check', 'Instapay', 'Wallet')`,
    ),
  ],
);

/** The drawer a cash expense was taken from. */
export const expenseDrawers = pgTable(
  'expense_drawers',
  {
    expenseId: integer('expense_id').primaryKey(),
    drawerId: integer('drawer_id').notNull(),
  },
  (t) => [index('expense_drawers_drawer').on(t.drawerId)],
);

/** What the server knows of a channel at its provider, beside the channel's own row; changes raise no version. */
export const channelStates = pgTable(
  'channel_states',
  {
    channelId: integer('channel_id').primaryKey(),
    webhookSecretSealed: text('webhook_secret_sealed').notNull(),
    /** Whether the provider has it. */
    isProvisioned: boolean('is_provisioned').notNull().default(false),
    /** What is still to be done at the provider; the latest wish counts. */
    task: text('task'),
    taskDueAt: at('task_due_at').notNull().defaultNow(),
    taskFailures: integer('task_failures').notNull().default(0),
    /** When the provider was last asked, or last said something by itself. */
    readAt: at('read_at'),
    /** When the provider's latest word on its state was said; earlier ones that come later count no more. */
    eventAt: at('event_at'),
    linkedNumber: text('linked_number'),
    displayName: text('display_name'),
    restrictedUntil: at('restricted_until'),
    /** The last code that was issued, hashed. */
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
  },
  (t) => [
    index('channel_states_task').on(t.taskDueAt).where(sql`"task" is not null`),
    check(
      'channel_states_task_kind',
      sql`"task" in ('create', 'start', 'stop', 'restart', 'logout', 'remove')`,
    ),
  ],
);

/** Events that providers sent, once each: a replay finds its id here. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    channelId: integer('channel_id').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.eventId] }), index('webhook_inbox_age').on(t.receivedAt)],
);
