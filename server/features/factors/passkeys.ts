import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { factorRefusals } from '../../../src/resources/factors/words';
import type { Services } from '../../data/services';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import type { Take } from './take';

/** Passkeys (WebAuthn), checked by @simplewebauthn/server: who asks, what is stored, and that each question is answered once. */

/** The address that passkeys belong to. */
export interface Site {
  /** Host without port (RP id). */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the site of a request: PUBLIC_URL if it is https, or localhost. Undefined elsewhere, because browsers know
 * passkeys only there; an address of numbers such as 127.0.0.1 has none either.
 */
export const siteOf = ({ publicUrl }: Services, request: FastifyRequest): Site | undefined => {
  const given = publicUrl !== undefined && URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  if (given?.protocol === 'https:') return { id: given.hostname, origin: given.origin };
  const { hostname, host } = request;
  // As browsers write it, which leave the usual port out.
  return hostname === 'localhost' ? { id: hostname, origin: new URL(`http://${host}`).origin } : undefined;
};

export const neededSite = (site: Site | undefined): Site => {
  if (!site) throw new ApiError(409, factorRefusals.noPasskeysHere);
  return site;
};

const part = z.string().max(20_000);

/** What the browser answers, as JSON. The library checks its content. */
export const passkeyAnswer = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const newPasskey = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

type Purpose = 'add' | 'sign-in' | 'second' | 'confirm';

const challengeMinutes = 5;
/** Unanswered questions of one address, so that nobody without a session fills the table. */
const mostOpen = 60;

/** Stores a question. Throws 429 if the address has too many unanswered ones. */
const keepChallenge = async (
  pool: pg.Pool,
  challenge: string,
  { purpose, userId, ip }: { readonly purpose: Purpose; readonly userId: number | null; readonly ip: string },
): Promise<void> => {
  const { rowCount } = await pool.query(
    `insert into passkey_challenges (challenge, purpose, user_id, ip, expires_at)
     select $1, $2, $3, $4, now() + make_interval(mins => $5)
     where (select count(*) from passkey_challenges where ip = $4 and expires_at > now()) < $6`,
    [challenge, purpose, userId, ip, challengeMinutes, mostOpen],
  );
  if (rowCount === 0)
    throw new ApiError(429, 'auth.tooManyAttempts', { retryAfterSeconds: challengeMinutes * 60 });
};

/** Uses a question up, whatever the answer to it is worth. False if it is unknown, over, or of another user or purpose. */
const takeChallenge = async (
  pool: pg.Pool,
  challenge: string,
  { purpose, userId }: { readonly purpose: Purpose; readonly userId: number | null },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `delete from passkey_challenges where challenge = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > now()`,
    [challenge, purpose, userId],
  );
  return rowCount === 1;
};

export const forgetOldChallenges = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from passkey_challenges where expires_at < now()');
};

interface Owner {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
}

export const optionsToAdd = async (pool: pg.Pool, site: Site, owner: Owner, named: string, ip: string) => {
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: named,
    userID: new Uint8Array(Buffer.from(`user-${owner.id}`)),
    userName: owner.username,
    userDisplayName: owner.fullName,
    excludeCredentials: (await keysOf(pool, owner.id)).map(({ id, transports }) => ({ id, transports })),
    // With both, a passkey signs in by itself: it is found without a name, and its owner proves to be there.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(pool, options.challenge, { purpose: 'add', userId: owner.id, ip });
  return options;
};

/** Checks a new passkey. Returns the function that stores it; undefined if it is not what was asked for. */
export const checkedPasskey = async (
  pool: pg.Pool,
  site: Site,
  userId: number,
  response: z.output<typeof newPasskey>,
): Promise<((client: pg.PoolClient, name: string) => Promise<number>) | undefined> => {
  const checked = await verifyRegistrationResponse({
    response: { ...response, response: withTransports(response.response) },
    expectedChallenge: (challenge) => takeChallenge(pool, challenge, { purpose: 'add', userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified || !checked.registrationInfo) return undefined;
  const { credential } = checked.registrationInfo;
  return async (client, name) => {
    const [row] = await fetchRows(client, { id: 'number' })(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing returning id`,
      [
        userId,
        credential.id,
        Buffer.from(credential.publicKey),
        credential.counter,
        credential.transports ?? [],
        name,
      ],
    );
    if (!row) throw new ApiError(409, factorRefusals.passkeyTaken);
    return row.id;
  };
};

const withTransports = <T extends { readonly transports?: string[] | undefined }>({
  transports,
  ...rest
}: T) => ({
  ...rest,
  ...(transports ? { transports } : {}),
});

/** Options of a question. Without a user anybody may answer, by a passkey that the device itself offers. */
export const optionsToAnswer = async (
  pool: pg.Pool,
  site: Site,
  asked: { readonly purpose: Exclude<Purpose, 'add'>; readonly userId: number | null; readonly ip: string },
) => {
  const keys = asked.userId === null ? [] : await keysOf(pool, asked.userId);
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  });
  await keepChallenge(pool, options.challenge, asked);
  return options;
};

/** Checks the answer of a passkey. Returns whose it is and how to use it up; undefined if it is wrong. */
export const passkeyProof = async (
  pool: pg.Pool,
  site: Site | undefined,
  answer: PasskeyAnswer,
  { purpose, userId }: { readonly purpose: Exclude<Purpose, 'add'>; readonly userId: number | null },
): Promise<{ readonly userId: number; readonly take: Take } | undefined> => {
  const key = site && (await keyWith(pool, answer.id));
  if (!key || (userId !== null && key.userId !== userId)) return undefined;
  const { authenticatorAttachment, response, ...rest } = answer;
  const { userHandle, ...signed } = response;
  const checked = await verifyAuthenticationResponse({
    response: {
      ...rest,
      ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
      response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
    },
    expectedChallenge: (challenge) => takeChallenge(pool, challenge, { purpose, userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: answer.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { newCounter } = checked.authenticationInfo;
  return {
    userId: key.userId,
    // A key that counts must have counted on: a copy of it would repeat a number.
    take: async (client) => {
      const { rowCount } = await client.query(
        `update passkeys set counter = $2, last_used_at = now() where id = $1 and (counter < $2 or counter = 0 and $2 = 0)`,
        [key.id, newCounter],
      );
      return rowCount === 1;
    },
  };
};

const keyWith = async (pool: pg.Pool, credentialId: string) => {
  const [row] = await fetchRows(pool, {
    id: 'number',
    userId: 'number',
    publicKey: 'bytes',
    counter: 'number',
  })(
    `select id, user_id as "userId", public_key as "publicKey", counter::float8 as counter from passkeys where credential_id = $1`,
    [credentialId.replaceAll('\0', '')],
  );
  return row;
};

const keysOf = async (pool: pg.Pool, userId: number) => {
  const rows = await fetchRows(pool, { id: 'text', transports: 'text[]' })(
    'select credential_id as id, transports from passkeys where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ id, transports }) => ({ id, transports: [...transports] }));
};
