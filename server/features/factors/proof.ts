import { z } from 'zod';
import { toLatinDigits } from '../../../src/schema/text/accept';
import type { Services } from '../../data/services';
import { appProof, type Take } from './app-codes';
import { codeProof } from './codes';

/** What a user gives as second step: a code of the app or a recovery code; the user need not say which. */
export const givenCode = z
  .string({ error: 'validate.required' })
  .min(1, { error: 'validate.required' })
  .max(100, { error: 'validate.long' });

export interface Proof {
  readonly kind: 'app' | 'code';
  readonly take: Take;
}

/** Checks a second step of a user. Undefined if it is wrong. */
export const proofOf = async (
  services: Services,
  userId: number,
  code: string,
): Promise<Proof | undefined> => {
  const digits = toLatinDigits(code).replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const take = await appProof(services, userId, digits);
    return take && { kind: 'app', take };
  }
  const take = await codeProof(services.pool, userId, code);
  return take && { kind: 'code', take };
};
