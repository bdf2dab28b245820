import { z } from 'zod';
import { toLatinDigits } from '../../../src/schema/text/accept';
import type { Services } from '../../data/services';
import { invalid } from '../../kernel/errors';
import { appProof } from './app-codes';
import { codeProof } from './codes';
import { type PasskeyAnswer, passkeyAnswer, passkeyProof, type Site } from './passkeys';
import type { Take } from './take';

/** What a user gives as second step. `code` is one of the app or a recovery code; the user need not say which. */
export const givenFactor = z.object({
  code: z
    .string({ error: 'validate.required' })
    .min(1, { error: 'validate.required' })
    .max(100, { error: 'validate.long' })
    .optional(),
  passkey: passkeyAnswer.optional(),
});

export interface Given {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

export interface Proof {
  readonly kind: 'app' | 'code' | 'passkey';
  readonly take: Take;
}

/** Checks a second step of a user. Undefined if it is wrong. Throws 400 if nothing is given. */
export const proofOf = async (
  services: Services,
  userId: number,
  { code, passkey }: Given,
  site: Site | undefined,
  purpose: 'second' | 'confirm',
): Promise<Proof | undefined> => {
  if (passkey) {
    const found = await passkeyProof(services.pool, site, passkey, { purpose, userId });
    return found && { kind: 'passkey', take: found.take };
  }
  if (code === undefined) throw invalid([{ path: ['code'], key: 'validate.required' }]);
  const digits = toLatinDigits(code).replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const take = await appProof(services, userId, digits);
    return take && { kind: 'app', take };
  }
  const take = await codeProof(services.pool, userId, code);
  return take && { kind: 'code', take };
};
