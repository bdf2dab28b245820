import type pg from 'pg';
import { messageRefusals } from '../../../src/resources/messages/words';
import type { answerReply } from '../../../src/resources/replies/actions';
import { replies } from '../../../src/resources/replies/entity';
import { replyRefusals } from '../../../src/resources/replies/words';
import type { Actor } from '../../data/actor';
import type { ActionContext, RowIn } from '../../data/entity-server';
import { changeOf, tellChange } from '../../data/notices';
import { ApiError } from '../../kernel/errors';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { writeOn } from '../messages/index';
import { templateOf, textUntil } from './conversation';

type Reply = Pick<RowIn<typeof replies>, 'id' | 'branchId'>;

/** Marks a reply as read, and the unread ones of its number in its branch that came before. */
export const seeUpTo = async (
  client: pg.PoolClient,
  actor: Actor,
  { id, branchId }: Reply,
  now: Date,
): Promise<void> => {
  const seen = await fetchRows(client, { id: 'number' })(
    `update replies t set seen_at = $2, seen_by_id = $3, updated_at = now(), version = t.version + case when t.id = $1 then 0 else 1 end
     from replies r where r.id = $1 and t.phone = r.phone and t.branch_id = r.branch_id and t.seen_at is null
       and (t.received_at, t.id) <= (r.received_at, r.id) returning t.id`,
    [id, now, actor.userId],
  );
  const changed = seen.map((one) => ({ id: one.id, branchId }));
  if (changed.length > 0) await tellChange(client, changeOf(replies.name, 'updated', changed, actor.userId));
};

/** Answers on the channel of the reply: by free text where the provider takes it now, else by an approved template. */
export const answerWritten = async ({
  client,
  actor,
  row,
  input,
  services,
}: ActionContext<typeof answerReply>): Promise<{ readonly messageId: number }> => {
  const now = services.now();
  const { phone, fullName } = await fetchOne(client, { phone: 'text', fullName: 'text?' })(
    `select r.phone, c.full_name as "fullName" from replies r left join customers c on c.id = r.customer_id and c.deleted_at is null where r.id = $1`,
    [row.id],
  );
  // The number of an erased person is a row of dots.
  if (!/^\+\d+$/.test(phone)) throw new ApiError(409, messageRefusals.noPhone);
  const customer = row.customerId === null ? null : { id: row.customerId, fullName: fullName ?? '' };
  const until = await textUntil(client, services, row.id);
  const tooLate = () => new ApiError(409, replyRefusals.windowClosed);
  const kind = input.template;
  const branchIds = !actor.can('appointments.read') ? [] : actor.isAdmin ? null : actor.branchIds;
  const template =
    kind === null || !customer || (kind !== 'reminder' && kind !== 'afterVisit' && kind !== 'followUp')
      ? undefined
      : await templateOf(client, { customer, kind, branchIds, now });
  if (kind !== null && !template) throw new ApiError(409, replyRefusals.noTemplate);
  const messageId = await writeOn(
    client,
    actor,
    {
      channelId: row.channelId,
      branchId: row.branchId,
      customerId: customer?.id ?? null,
      recipient: phone,
      name: customer?.fullName ?? '',
      text: template ?? { body: input.message ?? '' },
      until: template ? undefined : until,
      tooLate,
    },
    now,
  );
  await seeUpTo(client, actor, row, now);
  return { messageId };
};
