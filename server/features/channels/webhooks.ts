import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Services } from '../../data/services';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { isSame } from '../../kernel/vault';
import type { MessageReceiver, ProviderEvent, RawWebhook } from '../../messaging/provider-types';
import { type Channel, channelOf, webhookPath } from './access';
import { takeAccount, takeTemplate } from './account';
import { takeState } from './states';

/**
 * Routes for the events of providers. Plain routes, because the caller is no user and signs the raw bytes:
 * the signature is checked before the body is parsed. A wrong signature gets 401 and stores nothing.
 */
export const webhookRoutes = (
  app: FastifyInstance,
  services: Services,
  receivers: readonly MessageReceiver[],
): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const url = `${webhookPath}/:id`;
    scope.post(url, { config: { public: true, description: events } }, async (request) => {
      const channel = await channelOf(services, services.pool, idIn(request));
      if (!channel || channel.isDeleted) throw new ApiError(401, 'auth.required');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const webhook = { body, headers: request.headers };
      const parsed = channel.provider.parseWebhook(channel.access, webhook);
      if (parsed.kind === 'badSignature') throw new ApiError(401, 'auth.required');
      if (parsed.kind === 'malformed') throw new ApiError(400, 'request.malformed');
      const takeAll = async (concerned: Channel, events: readonly ProviderEvent[]) => {
        for (const event of events.filter(({ at }) => isFresh(at, services.now())))
          await take(services, receivers, concerned, await withSender(concerned, event));
      };
      await takeAll(channel, parsed.events);
      for (const other of await neighbours(services, channel, webhook)) {
        const theirs = other.provider.parseWebhook(other.access, webhook);
        if (theirs.kind === 'events') await takeAll(other, theirs.events);
      }
      return { success: true };
    });
    // Handshake: the Cloud API checks that the address is ours before it sends events.
    scope.get(url, { config: { public: true, description: handshake } }, async (request, reply) => {
      const query = request.query as Readonly<Record<string, unknown>>;
      const { verifyToken } = services.messaging;
      const isAsked = query['hub.mode'] === 'subscribe' && verifyToken !== undefined;
      if (!isAsked || !isSame(String(query['hub.verify_token']), verifyToken))
        throw new ApiError(401, 'auth.required');
      return reply.type('text/plain').send(String(query['hub.challenge'] ?? '').slice(0, 200));
    });
  });
};

/**
 * Returns the other channels that a webhook is about: a provider may send the events of several channels to the
 * address of one of them. Each believes only what its own secret signs.
 */
const neighbours = async (
  services: Services,
  { provider, access }: Channel,
  webhook: RawWebhook,
): Promise<readonly Channel[]> => {
  const sessions = provider.sessionsIn?.(webhook) ?? [];
  const accounts = provider.accountsIn?.(webhook) ?? [];
  if (sessions.length + accounts.length === 0) return [];
  const rows = await fetchRows(services.pool, { id: 'number' })(
    `select id from channels where provider = $1 and (session_name = any($2::text[]) or account_id = any($3::text[]))
       and id <> $4 and deleted_at is null`,
    [provider.name, sessions, accounts, access.channelId],
  );
  const found = await Promise.all(rows.map(({ id }) => channelOf(services, services.pool, id)));
  return found.flatMap((channel) => channel ?? []);
};

const dayMs = 24 * 3_600_000;

/** Days after which an event is not carried out. WhatsApp sends one again for seven days if nobody answered. */
const freshDays = 7;

/** Days after which an event's id is forgotten. More than it may be late or early, so that none counts twice. */
const rememberedDays = 30;

/**
 * True for an event of the last days, by its own signed time. One from before, a day ahead or without a time is
 * acknowledged and changes nothing: it may be an old one that somebody has kept (ASVS 13.2.6).
 */
const isFresh = (at: Date | undefined, now: Date): boolean => {
  const age = at ? now.getTime() - at.getTime() : Number.NaN;
  return age < freshDays * dayMs && age > -dayMs;
};

const events = {
  summary: 'Events of a messaging provider, signed by it',
  body: z.looseObject({}),
  refusals: ['401'],
};
const handshake = {
  summary: 'Answers a provider that makes sure of this address',
  answer: z.string(),
  media: 'text/plain',
  refusals: ['401'],
};

const idIn = (request: FastifyRequest): number => {
  const { id } = request.params as { readonly id: string };
  return /^\d{1,9}$/.test(id) ? Number(id) : 0;
};

/** Resolves a sender's alias before the transaction. If the provider does not know it, the number stays empty. */
const withSender = async ({ provider, access }: Channel, event: ProviderEvent): Promise<ProviderEvent> => {
  if (event.type !== 'message' && event.type !== 'preference') return event;
  if (event.from !== undefined || event.alias === undefined) return event;
  const found = await provider.resolveSender?.(access, event.alias);
  return found?.ok && found.value !== undefined ? { ...event, from: found.value } : event;
};

/**
 * Handles each event once, even if the provider sends it again. Its id is kept as a hash: some ids hold a phone number,
 * and would stay when their owner is erased.
 */
const take = (
  services: Services,
  receivers: readonly MessageReceiver[],
  channel: Channel,
  event: ProviderEvent,
): Promise<void> =>
  transaction(services.pool, async (client) => {
    const { channelId } = channel.access;
    const noted = await client.query(
      'insert into webhook_inbox (channel_id, event_id) values ($1, $2) on conflict do nothing',
      [channelId, createHash('sha256').update(event.id).digest('hex')],
    );
    if (noted.rowCount === 0) return;
    switch (event.type) {
      case 'state':
        return takeState(client, services, channel, event.state, { at: event.at });
      case 'ack':
        for (const receiver of receivers) await receiver.acknowledged?.(client, channelId, event);
        return;
      case 'message':
        for (const receiver of receivers) await receiver.received(client, channelId, event);
        return;
      case 'template':
        return takeTemplate(client, channelId, event);
      case 'account':
        return takeAccount(client, channelId, event);
      case 'preference':
        for (const receiver of receivers) await receiver.preferred?.(client, channelId, event);
        return;
    }
  });

/** Deletes the ids of events that are too old to be carried out. */
export const forgetOldEvents = (pool: pg.Pool) =>
  pool.query(`delete from webhook_inbox where received_at < now() - interval '${rememberedDays} days'`);
