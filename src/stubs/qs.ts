/**
 * Replaces qs in the browser bundle (vite.config.ts). Refine's router reads and writes flat URLs with it. Nested ones
 * belong to Refine's own table state, which no screen uses (src/screens/list keeps ours).
 */
interface Options {
  readonly addQueryPrefix?: boolean;
}

const parse = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')));

const stringify = (values: Readonly<Record<string, unknown>>, options: Options = {}): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== null) params.append(key, String(value));
  const query = params.toString();
  return query !== '' && options.addQueryPrefix ? `?${query}` : query;
};

export { parse, stringify };
export default { parse, stringify };
