import { type HttpOutcome, type Json, listIn, objectIn, objectOf, textOf } from '../http/client';
import type { Lookup, SentMessage } from '../terms';
import { ackOf, chatOf, instantOf, rawIdIn } from './values';

interface Means {
  /** Asks for a path below the session's chats. */
  readonly ask: (path: string) => Promise<HttpOutcome>;
  /** True if the session works, so that it knows all that was sent. */
  readonly isThere: () => Promise<boolean>;
  /** True for the engines of a browser, which find a message only by direction, chat and id. */
  readonly usesFullId: boolean;
}

/** Looks up a sent message: by its id, or by chat, text and time if the answer with the id was lost. */
export const lookupIn = async (means: Means, message: SentMessage): Promise<Lookup> => {
  const { id, to } = message;
  if (id === undefined) return lookupByText(means, message);
  const chat = chatOf(to);
  const name = means.usesFullId ? `true_${chat}_${id}` : id;
  const outcome = await means.ask(`${encodeURIComponent(chat)}/messages/${encodeURIComponent(name)}`);
  if (outcome.kind !== 'answer') return { kind: 'unknown' };
  const answer = outcome.status === 200 ? objectIn(outcome.body) : undefined;
  if (answer) return { kind: 'found', ack: ackIn(answer) };
  // A message that a working session does not know was not sent. Without a working session we cannot know.
  return outcome.status === 404 && (await means.isThere()) ? { kind: 'absent' } : { kind: 'unknown' };
};

/** Messages of a chat that are read for one of ours. */
const mostRead = 50;

/** Milliseconds by which the provider's clock may differ from ours. */
const clockMs = 2 * 60_000;

/** Never says 'absent': without an id of ours, a second send could be a second message. */
const lookupByText = async ({ ask }: Means, { to, text, since, others }: SentMessage): Promise<Lookup> => {
  const filter = `limit=${mostRead}&downloadMedia=false&filter.fromMe=true`;
  const outcome = await ask(`${encodeURIComponent(chatOf(to))}/messages?${filter}`);
  if (outcome.kind !== 'answer' || outcome.status !== 200) return { kind: 'unknown' };
  for (const one of listIn(outcome.body)) {
    const message = objectOf(one) ?? {};
    const id = rawIdIn(message);
    const at = instantOf(message.timestamp);
    if (!id || others.includes(id) || message.fromMe === false || textOf(message.body) !== text) continue;
    if (at && at.getTime() >= since.getTime() - clockMs) return { kind: 'found', ack: ackIn(message), id };
  }
  return { kind: 'unknown' };
};

const ackIn = (message: Json) => ackOf(message.ack) ?? ackOf(objectOf(message._data)?.ack) ?? 'pending';
