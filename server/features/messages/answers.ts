import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { home } from '../../../src/resources/home';
import { messageRefusals } from '../../../src/resources/messages/words';
import { renderTemplate } from '../../../src/schema/text/template';
import { systemSettings } from '../../../src/settings/system';
import type { Actor } from '../../data/actor';
import { settingsOf, zoneOf } from '../../data/settings';
import { ApiError } from '../../kernel/errors';
import { fetchOne } from '../../kernel/rows';
import { putNew, refuseDisabled } from './by-hand';
import { putMessage } from './outbox';
import { isSuppressed, isUsable } from './reach';
import { dedupeKeys, nextOpen } from './rules';
import type { MessageText, TemplateRef } from './texts';

/** Messages that answer what a customer wrote, on the channel that she wrote to. */

const hourMs = 3_600_000;

interface Said {
  readonly channelId: number;
  readonly branchId: number;
  readonly customerId: number | null;
  /** E.164 with a plus. */
  readonly recipient: string;
}

interface AutomaticAnswer extends Said {
  readonly appointmentId: number;
  readonly start: Date;
  readonly body: string;
}

/** Queues the automatic answer to a wish about an appointment, once for each of its starts. It keeps no quiet hours. */
export const answerNow = async (
  client: pg.PoolClient,
  { start, ...said }: AutomaticAnswer,
  now: Date,
): Promise<void> => {
  await putMessage(client, {
    ...said,
    kind: 'answer',
    purpose: 'service',
    dedupeKey: dedupeKeys.cancelAsked(said.appointmentId, start),
    notBefore: now,
    expiresAt: new Date(now.getTime() + hourMs),
  });
};

interface WrittenAnswer extends Said {
  readonly name: string;
  readonly text: Pick<MessageText, 'body'> & { readonly template?: TemplateRef };
  /** End of the time in which the channel takes free text. Undefined: it takes it at any time, or a template is sent. */
  readonly until: Date | undefined;
  /** Refusal if the text could go out only after that time. */
  readonly tooLate: () => ApiError;
}

/** Queues what a user wrote in answer. Refuses what `reachable` refuses, for the number that the customer wrote from. */
export const writeOn = async (
  client: pg.PoolClient,
  actor: Actor,
  { channelId, branchId, customerId, recipient, name, text, until, tooLate }: WrittenAnswer,
  now: Date,
): Promise<number> => {
  await refuseDisabled(client);
  const known = await fetchOne(client, { isStopped: 'flag', isUsable: 'flag' })(
    `select ${isSuppressed('$1', `'service'`)} as "isStopped",
       exists (select from channels h where h.id = $2 and ${isUsable}) as "isUsable"`,
    [recipient, channelId],
  );
  if (known.isStopped) throw new ApiError(409, messageRefusals.optedOut);
  const { systemName } = await settingsOf(client, systemSettings);
  const notBefore = nextOpen('service', await zoneOf(client, branchId, home), now);
  if (until && notBefore >= until) throw tooLate();
  const dayOn = new Date(notBefore.getTime() + 24 * hourMs);
  return putNew(client, actor, {
    kind: 'manual',
    purpose: 'service',
    dedupeKey: dedupeKeys.manual(randomUUID()),
    customerId,
    branchId,
    recipient,
    body: renderTemplate(text.body, { customer_name: name, center_name: systemName ?? '' }),
    ...(text.template ? { template: text.template } : {}),
    notBefore,
    expiresAt: until && until < dayOn ? until : dayOn,
    // A channel that was switched off meanwhile would keep the answer for ever; then any of the branch sends it.
    ...(known.isUsable ? { channelId } : {}),
  });
};
