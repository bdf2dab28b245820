import type pg from 'pg';
import { z } from 'zod';
import { commonWords } from '../../../src/schema/text/common-words';
import { type Weakness, weaknessOf } from '../../../src/schema/text/password';
import { securitySettings } from '../../../src/settings/security';
import { systemSettings } from '../../../src/settings/system';
import { settingsOf } from '../../data/settings';
import { invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';

/** What the owner of a new password is called. */
export interface Owner {
  readonly fullName?: unknown;
  readonly username?: unknown;
  readonly email?: unknown;
}

/**
 * Refuses a new password that is short or easily guessed, with 400 on the field `key` (SET-05, ASVS 2.1.7): also one
 * made of its owner's names or of those of the centre and its branches.
 */
export const checkNewPassword = async (
  client: pg.ClientBase | pg.Pool,
  { key, password, owner }: { readonly key: string; readonly password: string; readonly owner: Owner },
): Promise<void> => {
  const weakness = await weaknessFor(client, password, owner);
  if (weakness) throw invalid([{ path: [key], ...weakness }]);
};

/** Returns the reason against a password of the owner, or undefined. */
export const weaknessFor = async (
  client: pg.ClientBase | pg.Pool,
  password: string,
  owner: Owner,
): Promise<Weakness | undefined> => {
  const settings = await settingsOf(client, securitySettings, systemSettings);
  const { passwordMinLength: least, systemName, systemNameEn } = settings;
  const branches = await fetchRows(client, { name: 'text?' })(
    `select unnest(array[name, name_ar, name_en]) as name from branches`,
  );
  const own = [owner.fullName, owner.username, owner.email, systemName, systemNameEn];
  return weaknessOf(password, {
    least,
    own: [...own.map((one) => (typeof one === 'string' ? one : null)), ...branches.map(({ name }) => name)],
    common: commonWords,
  });
};

export const passwordText = z
  .string({ error: 'validate.required' })
  .min(1, { error: 'validate.required' })
  .max(1000, { error: 'validate.long' });

/** A new password: 64 signs are enough for a sentence, more than 128 only cost time (ASVS 2.1.2). */
export const newPasswordText = passwordText.max(128, { error: 'validate.long' });
