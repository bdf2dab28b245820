import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default algorithm) as OWASP recommends it: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let nobody: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored hash (unknown user) a hash of nothing is
 * checked all the same, so that the answer takes as long as for a wrong password.
 */
export const passwordMatches = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password).catch(() => false);
  return matches && typeof stored === 'string';
};
