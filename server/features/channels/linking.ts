import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { channels } from '../../../src/resources/channels/entity';
import { channelRefusals } from '../../../src/resources/channels/words';
import { toLatinDigits } from '../../../src/schema/text/accept';
import { findRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { requireRight } from '../../http/context';
import { idOf } from '../../http/crud';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import type { ChannelState, Failure, Phase } from '../../messaging/provider';
import { type Channel, channelOf, connectionOf, storeState, storeStatus } from './access';
import { provision, wish } from './tasks';

export interface Issued {
  readonly kind: 'pairing' | 'otp';
  readonly code: string | null;
  readonly expiresAt: string | null;
}

/** What is then done inside the transaction. */
type Inside<A> = (context: { readonly client: pg.PoolClient }) => Promise<A>;

/**
 * Asks the provider for a code for the channel's own number. Answers it with what keeps its hash, to be called in the
 * transaction. Refusals: 409 `channel.notReady` when nothing waits to be linked, 503 `channel.unreachable`.
 */
export const issueCode = async (services: Services, channelId: number): Promise<Inside<Issued>> => {
  const channel = await provisioned(services, channelId);
  const { provider, access } = channel;
  if (provider.capabilities.proof !== 'code') {
    const state = await waitFor(services, channel, (phase) => phase === 'scan' || phase === 'working');
    if (state.phase !== 'scan') throw new ApiError(409, channelRefusals.notReady);
  }
  const issued = await provider.requestCode(access, access.phone);
  if (!issued.ok) throw refusalOf(issued);
  return async ({ client }) => {
    if (issued.value.kind === 'otp') return { kind: 'otp', code: null, expiresAt: null };
    const { kind, code, expiresAt } = issued.value;
    await keepCode(client, channelId, code, expiresAt);
    return { kind, code, expiresAt: expiresAt.toISOString() };
  };
};

/**
 * Right code, linked phone, the channel's own number (BND-08). Answers what marks the channel as verified, to be called in
 * the transaction. Refusals: 400 `channel.codeWrong`, 409 `channel.codeExpired`, `channel.notLinked`, and
 * `channel.wrongNumber` after the foreign phone was logged out.
 */
export const verifyWith = async (
  services: Services,
  channelId: number,
  code: string,
): Promise<Inside<void>> => {
  const channel = await provisioned(services, channelId);
  const { provider, access } = channel;
  if (provider.capabilities.proof === 'code') {
    const right = await provider.verifyCode(access, code);
    if (!right.ok) throw refusalOf(right);
    if (!right.value) throw new ApiError(400, channelRefusals.codeWrong, { field: 'code' });
  } else await checkCode(services, channelId, code);
  const state = await waitFor(services, channel, (phase) => phase === 'working');
  if (state.phase !== 'working') throw new ApiError(409, channelRefusals.notLinked);
  if (state.linkedNumber !== access.phone) {
    await provider.logout(access);
    await transaction(services.pool, async (client) => {
      await client.query('update channels set is_verified = false where id = $1', [channelId]);
      await forgetCode(client, channelId);
      await storeStatus(client, channelId, 'SCAN_QR_CODE');
    });
    throw new ApiError(409, channelRefusals.wrongNumber);
  }
  return async ({ client }) => {
    await storeState(client, channelId, state, services.now());
    await client.query('update channels set is_verified = true where id = $1', [channelId]);
    await forgetCode(client, channelId);
  };
};

/** Logs the phone out soon, and forgets what linking it had proved. */
export const unlink = async (client: pg.PoolClient, channelId: number): Promise<void> => {
  await client.query('update channels set is_verified = false where id = $1', [channelId]);
  await forgetCode(client, channelId);
  await wish(client, channelId, 'logout');
};

/** The channel at its provider; made there now when an earlier try failed. */
const provisioned = async (services: Services, channelId: number): Promise<Channel> => {
  const channel = await channelOf(services, services.pool, channelId);
  if (!channel || channel.isDeleted) throw new ApiError(404, 'notFound');
  if (!channel.isAccepted) throw new ApiError(409, channelRefusals.riskNotAccepted);
  if (channel.isProvisioned) return channel;
  const made = await provision(services, channel);
  if (!made.ok) throw refusalOf(made);
  return (await channelOf(services, services.pool, channelId)) ?? channel;
};

/** The state once it is as wished, or as it is when that takes too long. */
const waitFor = async (
  { messaging, now, pool }: Services,
  { provider, access }: Channel,
  isThere: (phase: Phase) => boolean,
): Promise<ChannelState> => {
  const until = Date.now() + messaging.linkWaitMs;
  for (;;) {
    const state = await provider.getState(access);
    if (!state.ok) throw refusalOf(state);
    if (isThere(state.value.phase)) return state.value;
    if (Date.now() >= until) {
      await transaction(pool, (client) => storeState(client, access.channelId, state.value, now()));
      return state.value;
    }
    await pause(500);
  }
};

/** Says no word of the provider's. */
export const refusalOf = ({ reason, retryAfterSeconds }: Failure): ApiError => {
  switch (reason) {
    case 'notReady':
    case 'absent':
    case 'refused':
    case 'unsupported':
      return new ApiError(409, channelRefusals.notReady);
    case 'tooOld':
      return new ApiError(409, channelRefusals.tooOld);
    case 'unauthorised':
      return new ApiError(409, channelRefusals.unauthorised);
    case 'limited':
      return new ApiError(429, 'rate.limited', { retryAfterSeconds: retryAfterSeconds ?? 60 });
    case 'forbiddenAddress':
    case 'unreachable':
      return new ApiError(503, channelRefusals.unreachable, { retryAfterSeconds: retryAfterSeconds ?? 10 });
  }
};

const mostTries = 5;

/** Keeps the hash of a code that was issued; it replaces any before. */
export const keepCode = async (
  client: pg.ClientBase | pg.Pool,
  channelId: number,
  code: string,
  expiresAt: Date,
): Promise<void> => {
  await client.query(
    'update channel_states set code_hash = $2, code_expires_at = $3, code_tries = 0 where channel_id = $1',
    [channelId, hashOf(channelId, code), expiresAt],
  );
};

export const forgetCode = async (client: pg.ClientBase, channelId: number): Promise<void> => {
  await client.query(
    'update channel_states set code_hash = null, code_expires_at = null, code_tries = 0 where channel_id = $1',
    [channelId],
  );
};

/**
 * Refuses a code that is not the last one issued: 400 `channel.codeWrong`, and 409 `channel.codeExpired` after five
 * wrong tries or three minutes (BND-08). A try is counted although the call is refused, and before the code is compared,
 * so that tries at once are as many tries.
 */
const checkCode = async ({ pool, now }: Services, channelId: number, code: string): Promise<void> => {
  const [issued] = await fetchRows(pool, { hash: 'text' })(
    `update channel_states set code_tries = code_tries + 1
     where channel_id = $1 and code_hash is not null and code_tries < $2 and code_expires_at > $3 returning code_hash as hash`,
    [channelId, mostTries, now()],
  );
  if (!issued) throw new ApiError(409, channelRefusals.codeExpired, { field: 'code' });
  if (issued.hash !== hashOf(channelId, code))
    throw new ApiError(400, channelRefusals.codeWrong, { field: 'code' });
  // The right code is no wrong try, while its phone is not linked yet.
  await pool.query(
    'update channel_states set code_tries = greatest(code_tries - 1, 0) where channel_id = $1 and code_hash = $2',
    [channelId, issued.hash],
  );
};

/** Letter case, blanks and hyphens are only ways of writing `ABCD-EFGH`. */
const hashOf = (channelId: number, code: string): string => {
  const letters = toLatinDigits(code).toUpperCase();
  return createHash('sha256')
    .update(`${channelId} ${letters.replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex');
};

const qrPicture = {
  summary: 'QR code of a channel that waits to be linked',
  answer: z.string(),
  media: 'image/png',
  refusals: ['404', '409', '503'],
};

/** The QR code to be scanned with the phone, as a picture (CHN-31): no declaration answers pictures. */
export const qrRoute = (app: FastifyInstance, services: Services): void => {
  app.get(`${channels.api}/:id/qr`, { config: { description: qrPicture } }, async (request, reply) => {
    // Whoever scans it links a phone.
    const actor = requireRight(request, 'messaging', 'manage');
    const row = await findRow(services.pool, channels, actor, idOf(request));
    // Asked in another state, a provider waits for seconds.
    const { status } = await connectionOf(services, row.id);
    const channel = await channelOf(services, services.pool, row.id);
    if (status !== 'SCAN_QR_CODE' || !channel?.isProvisioned)
      throw new ApiError(409, channelRefusals.notReady);
    const qr = await channel.provider.getQr(channel.access);
    if (!qr.ok) throw refusalOf(qr);
    return reply.type('image/png').header('Cache-Control', 'no-store').send(Buffer.from(qr.value));
  });
};
