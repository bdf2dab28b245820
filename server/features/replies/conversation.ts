import type pg from 'pg';
import { messages } from '../../../src/resources/messages/entity';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { templateKinds } from '../../../src/resources/replies/actions';
import { replies } from '../../../src/resources/replies/entity';
import type { customerThread } from '../../../src/resources/replies/queries';
import type { QueryAnswer } from '../../../src/schema/query';
import type { Actor, Scope } from '../../data/actor';
import { plain, type Row } from '../../data/entity-server';
import { rowsColumn, rowsIn } from '../../data/row-answers';
import type { Services } from '../../data/services';
import { settingsOf } from '../../data/settings';
import { believed, fetchOne, fetchRows, newParams } from '../../kernel/rows';
import { isKnownValue, isSuppressed, type PlannedKind, templatesFor } from '../messages/index';

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
  const shown = rowsIn(replies, plain(replies), actor, found.said);
  const last = shown.at(0);
  return {
    replies: shown,
    messages: rowsIn(messages, plain(messages), actor, found.sent),
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
  const branchIds = !actor.can('appointments.read') ? [] : actor.isAdmin ? null : actor.branchIds;
  const texts = takesText || !customer ? [] : await fillable(pool, { customer, branchIds, now });
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
export const textUntil = async (
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

/** The template of a kind that fits the customer now, with the values of its placeholders. */
export const templateOf = async (
  client: pg.PoolClient,
  {
    customer,
    kind,
    branchIds,
    now,
  }: {
    readonly customer: { readonly id: number; readonly fullName: string };
    readonly kind: PlannedKind;
    readonly branchIds: readonly number[] | null;
    readonly now: Date;
  },
) => (await fillable(client, { customer, branchIds, now })).find((one) => one.kind === kind);

/** The templates that fit the customer and whose values are all known. */
const fillable = async (...asked: Parameters<typeof templatesFor>) =>
  (await templatesFor(...asked)).filter(({ template }) => template.params.every(isKnownValue));
