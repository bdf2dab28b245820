/** What a save made: its table, and a mark in its text by which its row is found. */
export type Kind = 'customers' | 'appointments' | 'invoices' | 'messages';

export interface Entry {
  readonly kind: Kind;
  /** Unique text in the row. */
  readonly mark: string;
  /** Undefined while nothing was acknowledged. */
  id?: number;
  /** What the row must hold, as the database writes it. */
  values?: string;
  /** True if a user left after a failure, so that nobody knows whether the row is there. */
  isUncertain?: boolean;
}

/** What was found to be wrong. Empty at the end of a good day. */
export interface Ledger {
  readonly entries: Entry[];
  readonly faults: Map<string, number>;
  add(kind: Kind): Entry;
  /** Notes a violation. The same text counts, so that a thousand of one kind are one line. */
  wrong(text: string): void;
  acknowledged(kind?: Kind): readonly Entry[];
}

export const createLedger = (): Ledger => {
  const entries: Entry[] = [];
  const faults = new Map<string, number>();
  let made = 0;
  return {
    entries,
    faults,
    add: (kind) => {
      made += 1;
      const entry: Entry = { kind, mark: `يوم-${made}-نهاية` };
      entries.push(entry);
      return entry;
    },
    wrong: (text) => {
      if (!faults.has(text)) process.stdout.write(`WRONG ${text}\n`);
      faults.set(text, (faults.get(text) ?? 0) + 1);
    },
    acknowledged: (kind) =>
      entries.filter((entry) => entry.id !== undefined && (kind === undefined || entry.kind === kind)),
  };
};
