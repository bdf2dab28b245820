import { waitlist } from '../../src/resources/waitlist/entity';
import type { EntityServer, Row } from '../data/entity-server';

/** The waiting list: no phones for who may not read customers. */
export const waitlistServer: EntityServer = {
  entity: waitlist,
  answer: (row, actor) =>
    actor.can('customers.read') || !row.customer
      ? row
      : ({ ...row, customer: { ...Object(row.customer), phones: [] } } satisfies Row),
};
