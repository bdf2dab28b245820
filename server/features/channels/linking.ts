import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Services } from '../../data/services';
import { ApiError } from '../../kernel/errors';
import { transaction } from '../../kernel/tx';
import type { ChannelState, Failure, LinkCode, Phase } from '../../messaging/provider';
import { type Channel, channelOf } from './access';
import { checkCode, forgetCode, keepCode } from './codes';
import { storeState, storeStatus } from './states';
import { provision, wish } from './tasks';

export interface Issued {
  readonly kind: 'pairing' | 'otp';
  readonly code: string | null;
  readonly expiresAt: string | null;
}

/**
 * Asks the provider for a code for the channel's own number. Answers it with what keeps its hash, to be called in the
 * transaction. Refusals: 409 `channel.notReady` when nothing waits to be linked, 503 `channel.unreachable`.
 */
export const issueCode = async (
  services: Services,
  channelId: number,
): Promise<(client: pg.PoolClient) => Promise<Issued>> => {
  const channel = await provisioned(services, channelId);
  const { provider, access } = channel;
  if (!provider.capabilities.otpVerify) {
    const state = await waitFor(services, channel, (phase) => phase === 'scan' || phase === 'working');
    if (state.phase !== 'scan') throw new ApiError(409, 'channel.notReady');
  }
  const issued = await provider.requestCode(access, access.phone);
  if (!issued.ok) throw refusalOf(issued);
  return async (client) => {
    const { value } = issued;
    if (value.kind === 'pairing') await keepCode(client, channelId, value.code, value.expiresAt);
    return shown(value);
  };
};

const shown = (code: LinkCode): Issued =>
  code.kind === 'pairing'
    ? { kind: code.kind, code: code.code, expiresAt: code.expiresAt.toISOString() }
    : { kind: code.kind, code: null, expiresAt: null };

/**
 * Right code, linked phone, the channel's own number (BND-08). Answers what marks the channel as verified, to be called in
 * the transaction. Refusals: 400 `channel.codeWrong`, 409 `channel.codeExpired`, `channel.notLinked`, and
 * `channel.wrongNumber` after the foreign phone was logged out.
 */
export const verifyWith = async (
  services: Services,
  channelId: number,
  code: string,
): Promise<(client: pg.PoolClient) => Promise<void>> => {
  const channel = await provisioned(services, channelId);
  const { provider, access } = channel;
  if (provider.capabilities.otpVerify) {
    const right = await provider.verifyCode(access, code);
    if (!right.ok) throw refusalOf(right);
    if (!right.value) throw new ApiError(400, 'channel.codeWrong', { field: 'code' });
  } else await checkCode(services, channelId, code);
  const state = await waitFor(services, channel, (phase) => phase === 'working');
  if (state.phase !== 'working') throw new ApiError(409, 'channel.notLinked');
  if (state.linkedNumber !== access.phone) {
    await provider.logout(access);
    await transaction(services.pool, async (client) => {
      await client.query('update channels set is_verified = false where id = $1', [channelId]);
      await forgetCode(client, channelId);
      await storeStatus(client, channelId, 'SCAN_QR_CODE');
    });
    throw new ApiError(409, 'channel.wrongNumber');
  }
  return async (client) => {
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
  if (!channel.isAccepted) throw new ApiError(409, 'channel.riskNotAccepted');
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
      return new ApiError(409, 'channel.notReady');
    case 'tooOld':
      return new ApiError(409, 'channel.tooOld');
    case 'unauthorised':
      return new ApiError(409, 'channel.unauthorised');
    case 'limited':
      return new ApiError(429, 'rate.limited', { retryAfterSeconds: retryAfterSeconds ?? 60 });
    case 'forbiddenAddress':
    case 'unreachable':
      return new ApiError(503, 'channel.unreachable', { retryAfterSeconds: retryAfterSeconds ?? 10 });
  }
};
