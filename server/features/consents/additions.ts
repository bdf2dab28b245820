import type { Agreement } from '../messages/index';

/** SQL: a column of the customer's last consent for a purpose, the only one that counts. */
const last = (column: string, customer: string, purpose: string): string =>
  `(select k.${column} from consents k where k.customer_id = ${customer} and k.purpose = '${purpose}' order by k.id desc limit 1)`;

export const agreement: Agreement = {
  given: (customer, purpose) => `coalesce(${last('given', customer, purpose)}, false)`,
  at: (customer, purpose) => last('at', customer, purpose),
  takeBack: async (client, { id, branchId }, now) => {
    await client.query(
      `insert into consents (at, customer_id, branch_id, purpose, given, source)
       select $1, $2, $3, k.purpose, false, 'message' from consents k
       where k.customer_id = $2 and k.given and k.id in (select max(id) from consents where customer_id = $2 group by purpose)`,
      [now.toISOString(), id, branchId],
    );
  },
};
