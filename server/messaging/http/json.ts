/** Reading what a provider says, which may be anything. */

export type Json = Readonly<Record<string, unknown>>;

/** The object in a text; undefined when it is none. */
export const objectIn = (body: Uint8Array): Json | undefined => {
  try {
    return objectOf(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return undefined;
  }
};

export const objectOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Seconds of a `Retry-After`, at most a day. */
export const retryAfterIn = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): { readonly retryAfterSeconds?: number } => {
  const header = headers['retry-after'];
  const text = typeof header === 'string' ? header : header?.[0];
  if (text === undefined) return {};
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: Math.min(seconds, 86_400) } : {};
};

/** A number as `+digits`; undefined when it is none. */
export const plusDigits = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, '');
  return /^\d{5,20}$/.test(digits) ? `+${digits}` : undefined;
};
