import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { channels } from '../../../src/resources/channels/entity';
import type { requestCode } from '../../../src/resources/channels/link-actions';
import { channelRefusals } from '../../../src/resources/channels/words';
import type { ActionAnswer } from '../../../src/schema/action';
import { findRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { requirePermission } from '../../http/context';
import { idOf } from '../../http/crud';
import { ApiError } from '../../kernel/errors';
import { transaction } from '../../kernel/transaction';
import type { ChannelState, Failure, Phase, Result } from '../../messaging/provider-types';
import { type Channel, channelOf } from './access';
import { checkCode, forgetCode, keepCode } from './codes';
import { stateOf } from './registration';
import { connectionOf, storeState, storeStatus, takeState, wish } from './states';
import { provision } from './tasks';

type Issued = ActionAnswer<typeof requestCode>;

/** Work to do inside the transaction. */
type Inside<A> = (context: { readonly client: pg.PoolClient }) => Promise<A>;

/**
 * Asks the provider for a code for the channel's own number. Returns the work that stores its hash and answers
 * the code. Refusals: 409 `channel.linked` if the number is verified already, 409 `channel.notReady` if nothing waits
 * to be linked, 503 `channel.unreachable`.
 */
export const issueCode = async (services: Services, channelId: number): Promise<Inside<Issued>> => {
  const channel = await provisioned(services, channelId);
  const { provider, access } = channel;
  const isCode = provider.capabilities.proof === 'code';
  const state = isCode
    ? await stateOf(services, channel, { isAsked: true })
    : await waitFor(services, channel, (phase) => phase === 'scan' || phase === 'working');
  if (await isLinked(services, channel, state)) throw new ApiError(409, channelRefusals.linked);
  if (!isCode && !(state.ok && state.value.phase === 'scan'))
    throw new ApiError(409, channelRefusals.notReady);
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
 * Checks the code, the linked phone, and that its number is the channel's (BND-08). Returns the work that
 * marks the channel as verified. Refusals: 400 `channel.codeWrong`, 409 `channel.codeExpired`,
 * `channel.notLinked`, and `channel.wrongNumber` after the foreign phone was logged out.
 */
export const verifyWith = async (
  services: Services,
  channelId: number,
  code: string,
): Promise<Inside<void>> => {
  const channel = await provisioned(services, channelId);
  const { provider, access } = channel;
  if (provider.verifyCode) {
    const permission = await provider.verifyCode(access, code);
    if (!permission.ok) throw refusalOf(permission);
    if (!permission.value) throw new ApiError(400, channelRefusals.codeWrong, { field: 'code' });
  } else await checkCode(services, channelId, code);
  const state = await linkedState(services, channel);
  if (state.status === 'PIN_NEEDED') throw new ApiError(409, channelRefusals.wrongPin);
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

/** State after a right code: a number that a code proves is registered now, a phone may take a moment to be linked. */
const linkedState = async (services: Services, channel: Channel): Promise<ChannelState> => {
  const { provider, access } = channel;
  if (provider.capabilities.proof !== 'code')
    return (await waitFor(services, channel, (phase) => phase === 'working')).value;
  const state = await stateOf(services, channel, { isAsked: true });
  if (!state.ok) throw refusalOf(state);
  if (state.value.phase !== 'working')
    await transaction(services.pool, (client) =>
      storeState(client, access.channelId, state.value, services.now()),
    );
  return state.value;
};

/** Clears the verification and the code, and plans the logout of the phone. */
export const unlink = async (client: pg.PoolClient, channelId: number): Promise<void> => {
  await client.query('update channels set is_verified = false where id = $1', [channelId]);
  await forgetCode(client, channelId);
  await wish(client, channelId, 'logout');
};

/** True if the channel's number is verified, or this state verifies it. */
const isLinked = async (
  services: Services,
  channel: Channel,
  state: Result<ChannelState>,
): Promise<boolean> => {
  const { channelId, phone } = channel.access;
  if (!state.ok || state.value.phase !== 'working' || state.value.linkedNumber !== phone) return false;
  await transaction(services.pool, (client) => takeState(client, services, channel, state.value));
  return (await channelOf(services, services.pool, channelId))?.isVerified ?? false;
};

/** Returns the channel as it is at its provider. Creates it there if an earlier try failed. */
const provisioned = async (services: Services, channelId: number): Promise<Channel> => {
  const channel = await channelOf(services, services.pool, channelId);
  if (!channel || channel.isDeleted) throw new ApiError(404, 'notFound');
  if (!channel.isAccepted) throw new ApiError(409, channelRefusals.riskNotAccepted);
  if (channel.isProvisioned) return channel;
  const made = await provision(services, channel);
  if (!made.ok) throw refusalOf(made);
  return (await channelOf(services, services.pool, channelId)) ?? channel;
};

/** Returns the state once its phase is as wanted, or the last state after `linkWaitMs`. */
const waitFor = async (
  { messaging, now, pool }: Services,
  { provider, access }: Channel,
  isThere: (phase: Phase) => boolean,
): Promise<{ readonly ok: true; readonly value: ChannelState }> => {
  const until = Date.now() + messaging.linkWaitMs;
  for (;;) {
    const state = await provider.getState(access);
    if (!state.ok) throw refusalOf(state);
    if (isThere(state.value.phase)) return state;
    if (Date.now() >= until) {
      await transaction(pool, (client) => storeState(client, access.channelId, state.value, now()));
      return state;
    }
    await pause(500);
  }
};

/** Returns the refusal for a failure, without any text from the provider. */
export const refusalOf = ({ reason, retryAfterSeconds }: Failure): ApiError => {
  switch (reason) {
    case 'notReady':
    case 'absent':
    case 'refused':
    case 'unsupported':
      return new ApiError(409, channelRefusals.notReady);
    case 'tooOld':
      return new ApiError(409, channelRefusals.tooOld);
    case 'wrongPin':
      return new ApiError(409, channelRefusals.wrongPin);
    case 'unauthorised':
      return new ApiError(409, channelRefusals.unauthorised);
    case 'limited':
      return new ApiError(429, 'rate.limited', { retryAfterSeconds: retryAfterSeconds ?? 60 });
    case 'forbiddenAddress':
    case 'unreachable':
      return new ApiError(503, channelRefusals.unreachable, { retryAfterSeconds: retryAfterSeconds ?? 10 });
  }
};

const qrPicture = {
  summary: 'QR code of a channel that waits to be linked',
  answer: z.string(),
  media: 'image/png',
  refusals: ['404', '409', '503'],
};

/** Sends the QR code for the phone as a picture (CHN-31). A plain route, because no declaration answers pictures. */
export const qrRoute = (app: FastifyInstance, services: Services): void => {
  app.get(`${channels.api}/:id/qr`, { config: { description: qrPicture } }, async (request, reply) => {
    // Scanning the code links a phone, so it needs `messaging.manage`.
    const actor = requirePermission(request, 'messaging', 'manage');
    const row = await findRow(services.pool, channels, actor, idOf(request));
    // In another state, the provider takes seconds to answer.
    const { status } = await connectionOf(services, row.id);
    const channel = await channelOf(services, services.pool, row.id);
    if (status !== 'SCAN_QR_CODE' || !channel?.isProvisioned)
      throw new ApiError(409, channelRefusals.notReady);
    const qr = await channel.provider.getQr(channel.access);
    if (!qr.ok) throw refusalOf(qr);
    return reply.type('image/png').header('Cache-Control', 'no-store').send(Buffer.from(qr.value));
  });
};
