/**
 * Keys of the advisory locks. Each has its number from here alone, because work that shares a number would wait for
 * other work, or be left out, that it has nothing to do with.
 */
export const locks = {
  /** Held while a database of one's own is prepared: another product may use the same server. */
  prepare: 7_268_349_105,
  migration: 4_180_001,
  start: 4_180_002,
  demo: 4_180_003,
  permissions: 4_180_004,
  views: 4_180_035,

  // Night work.
  packageExpiry: 4_180_010,
  visitClosing: 4_180_011,
  recall: 4_180_012,
  backup: 4_180_013,
  auditRetention: 4_180_014,
  messagePlan: 4_180_020,
  tokenWarning: 4_180_028,
  webhookEnding: 4_180_041,
  ownFieldIndexes: 4_180_051,

  testMessage: 4_180_021,
  channelNames: 4_180_022,

  // First keys; the second is the id of a row.
  shiftsOfStaff: 4_180_023,
  customerTime: 4_180_031,
  roomTime: 4_180_032,
  staffTime: 4_180_033,
  photosOfCustomer: 4_180_034,
} as const;
