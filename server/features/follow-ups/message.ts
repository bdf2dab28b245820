import type pg from 'pg';
import { contactsRight } from '../../../src/resources/customers/entity';
import type { message } from '../../../src/resources/follow-ups/actions';
import type { followUps } from '../../../src/resources/follow-ups/entity';
import type { messageDraft } from '../../../src/resources/follow-ups/queries';
import type { MessagePurpose } from '../../../src/resources/messages/choices';
import type { RowOf } from '../../../src/schema/types';
import type { ActionContext, QueryContext } from '../../data/entity-server';
import { type DraftKind, draftText, queueWritten, reachOf } from '../messages/index';

type FollowUp = RowOf<typeof followUps>;

/** An offer is marketing, which a customer may have opted out of alone; everything else is about their visits. */
const purposeOf = ({ type }: FollowUp): MessagePurpose =>
  type === 'Promotion Offer' ? 'marketing' : 'service';

const kinds: Readonly<Partial<Record<FollowUp['type'], DraftKind>>> = {
  'Appointment Reminder': 'reminder',
  'Feedback Request': 'afterVisit',
  'Service Follow-up': 'followUp',
};

/** Sends what somebody wrote, through the channel of the follow-up's branch. */
export const writeAbout = async ({ client, actor, row, input, services }: ActionContext<typeof message>) => {
  const customer = { id: row.customerId, fullName: await nameOf(client, row.customerId) };
  return queueWritten(
    client,
    actor,
    { customer, branchId: row.branchId, purpose: purposeOf(row), message: input.message },
    services.now(),
  );
};

export const draftOf = async ({ pool, actor, row, services }: QueryContext<typeof messageDraft>) => {
  const { customerId, branchId, appointmentId } = row;
  const [purpose, now] = [purposeOf(row), services.now()];
  const { recipient, ...reach } = await reachOf(pool, { customerId, branchId, purpose, now });
  const text = await draftText(pool, {
    kind: kinds[row.type] ?? 'greeting',
    customerName: await nameOf(pool, customerId),
    appointmentId,
    now,
  });
  return { ...reach, text, purpose, recipient: actor.can(contactsRight) ? recipient : null };
};

const nameOf = async (client: pg.ClientBase | pg.Pool, id: number): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    'select full_name as name from customers where id = $1',
    [id],
  );
  return rows[0]?.name ?? '';
};
