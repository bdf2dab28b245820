import { toLatinDigits } from '../../../src/schema/accept';
import { invalid } from '../../kernel/errors';
import common from './common-passwords.json';

/** Letter case and the kind of digits make no password less common. */
const folded = (password: string): string => toLatinDigits(password).toLowerCase();

const known = new Set(common.passwords.split(' '));

/** Whether everybody who guesses tries it early: it is one of the 10,000 most common ones (SET-05). */
export const isCommonPassword = (password: string): boolean => known.has(folded(password));

/**
 * Refuses a new password that is shorter than the centre's least length (in characters) or too common (SET-05):
 * 400 on that key of the payload.
 */
export const checkNewPassword = (key: string, password: string, least: number): void => {
  if ([...password].length < least)
    throw invalid([{ path: [key], key: 'validate.passwordShort', params: { min: least } }]);
  if (isCommonPassword(password)) throw invalid([{ path: [key], key: 'validate.passwordCommon' }]);
};
