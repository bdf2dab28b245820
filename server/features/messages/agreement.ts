import type pg from 'pg';
import type { MessagePurpose } from '../../../src/resources/messages/choices';

/** Access to the consents of customers. A noun that stores them exports it as `agreement` from its `adds.ts`. */
export interface Agreement {
  /** Returns SQL: true if the customer's last answer for the purpose was yes. */
  readonly given: (customer: string, purpose: MessagePurpose) => string;
  /** Returns SQL of the instant of the last answer. */
  readonly at: (customer: string, purpose: MessagePurpose) => string;
  /** Takes back all consents of a customer who opted out by a message. */
  readonly takeBack: (
    client: pg.PoolClient,
    customer: { readonly id: number; readonly branchId: number },
    now: Date,
  ) => Promise<void>;
}

const [kept] = Object.values(
  import.meta.glob<{ readonly agreement?: Agreement }>('../*/adds.ts', { eager: true }),
).flatMap(({ agreement = [] }) => agreement);

/**
 * Without a noun that stores consents, no customer has agreed to anything. The customer is named all the same, because
 * PostgreSQL knows no type for a parameter that a statement does not use.
 */
export const agreement: Agreement = kept ?? {
  given: (customer) => `(${customer}::int is null and false)`,
  at: (customer) => `case when ${customer}::int is null then now() end`,
  takeBack: async () => undefined,
};
