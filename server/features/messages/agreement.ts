import type pg from 'pg';
import type { MessagePurpose } from '../../../src/resources/messages/choices';

/** How it is known what customers agreed to: who keeps their word says so as `agreement` in `adds.ts` of its folder. */
export interface Agreement {
  /** SQL: whether the customer's last word on the purpose was yes. */
  readonly given: (customer: string, purpose: MessagePurpose) => string;
  /** SQL: when that was. */
  readonly at: (customer: string, purpose: MessagePurpose) => string;
  /** A message of theirs took back all that they agreed to. */
  readonly takeBack: (
    client: pg.PoolClient,
    customer: { readonly id: number; readonly branchId: number },
    now: Date,
  ) => Promise<void>;
}

const [kept] = Object.values(
  import.meta.glob<{ readonly agreement?: Agreement }>('../*/adds.ts', { eager: true }),
).flatMap(({ agreement = [] }) => agreement);

/** Where nobody keeps it, nobody has agreed to anything. */
export const agreement: Agreement = kept ?? {
  given: () => 'false',
  at: () => 'null',
  takeBack: async () => undefined,
};
