import type pg from 'pg';
import { messages } from '../../../src/resources/messages/entity';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { messageRefusals } from '../../../src/resources/messages/words';
import { type answerReply, templateKinds } from '../../../src/resources/replies/actions';
import { replies } from '../../../src/resources/replies/entity';
import type { customerThread } from '../../../src/resources/replies/queries';
import { replyRefusals } from '../../../src/resources/replies/words';
import type { QueryAnswer } from '../../../src/schema/query';
import type { Actor, Scope } from '../../data/actor';
import { type ActionContext, plain, type Row, type RowIn } from '../../data/entity-server';
import { changeOf, tellChange } from '../../data/notices';
import { rowsColumn, rowsIn } from '../../data/row-answers';
import type { Services } from '../../data/services';
import { settingsOf } from '../../data/settings';
import { ApiError } from '../../kernel/errors';
import { believed, fetchOne, fetchRows, newParams } from '../../kernel/rows';
import { isKnownValue, isSuppressed, templatesFor, writeOn } from '../messages/index';

/** Lines of a conversation that are shown from each side; no user reads more of it. */
const most = 100;

/** Milliseconds in which a provider without free text takes it after a message of the customer: a day. */
const windowMs = 24 * 3_600_000;

interface Asked {
  readonly pool: pg.Pool;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly services: Services;
  readonly customer: { readonly id: number; readonly fullName: string } | null;
  /** The number of a sender who is no known customer. */
  readonly phone: string | null;
}

/** Returns the conversation with a customer, or with a number that no customer has. */
export const conversationOf = async (asked: Asked): Promise<QueryAnswer<typeof customerThread>> => {
  const { pool, actor, scope, customer, phone } = asked;
  const params = newParams();
  const whose = (column: string) =>
    customer
      ? `t.customer_id = ${params.add(customer.id)}::int`
      : `t.customer_id is null and t.${column} = ${params.add(phone)}`;
  const said = rowsColumn(replies, scope, params, {
    where: [whose('phone')],
    order: 't.received_at desc, t.id desc',
    limit: most,
  });
  const sent = rowsColumn(messages, scope, params, {
    where: [whose('recipient')],
    order: 't.created_at desc, t.id desc',
    limit: most,
  });
  const rows = believed<readonly Row[]>();
  const found = await fetchOne(pool, { said: rows, sent: rows })(
    `select ${said} as said, ${sent} as sent`,
    params.values,
  );
  const shown = rowsIn(plain(replies), actor, found.said);
  const last = shown.at(0);
  return {
    replies: shown,
    messages: rowsIn(plain(messages), actor, found.sent),
    box: last ? await boxOf(asked, last.id) : null,
  };
};

const boxOf = async ({ pool, actor, services, customer }: Asked, replyId: number) => {
  const now = services.now();
  const { isStopped } = await fetchOne(pool, { isStopped: 'flag' })(
    `select ${isSuppressed('r.phone', `'service'`)} as "isStopped" from replies r where r.id = $1`,
    [replyId],
  );
  const { isEnabled } = await settingsOf(pool, messagingSettings);
  const until = await textUntil(pool, services, replyId);
  const takesText = until === undefined || until > now;
  const texts = takesText || !customer ? [] : await fillable(pool, { customer, actor, now });
  return {
    replyId,
    takesText,
    textUntil: until?.toISOString() ?? null,
    isOff: !isEnabled,
    isOptedOut: isStopped,
    templates: texts.flatMap(({ kind, body }) => {
      const known = templateKinds.find(({ value }) => value === kind);
      return known ? [{ kind: known.value, text: body }] : [];
    }),
  };
};

/**
 * Returns until when the reply's number may get free text on its channel; undefined if at any time. The provider's
 * capabilities decide; the window begins with the last message that came from the number.
 */
const textUntil = async (
  client: pg.ClientBase | pg.Pool,
  { messaging }: Pick<Services, 'messaging'>,
  replyId: number,
): Promise<Date | undefined> => {
  const [found] = await fetchRows(client, { provider: 'text', last: 'text' })(
    `select h.provider, to_json((select max(o.received_at) from replies o where o.channel_id = r.channel_id and o.phone = r.phone))#>>'{}' as last
     from replies r join channels h on h.id = r.channel_id where r.id = $1`,
    [replyId],
  );
  if (!found || messaging.servedBy(found.provider).provider.capabilities.freeText) return undefined;
  return new Date(Date.parse(found.last) + windowMs);
};

/** The templates that fit the customer and whose values are all known. */
const fillable = async (...asked: Parameters<typeof templatesFor>) =>
  (await templatesFor(...asked)).filter(({ template }) => template.params.every(isKnownValue));

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
}: ActionContext<typeof answerReply>) => {
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
  const template =
    kind === null || !customer || (kind !== 'reminder' && kind !== 'afterVisit' && kind !== 'followUp')
      ? undefined
      : (await fillable(client, { customer, actor, now })).find((one) => one.kind === kind);
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
