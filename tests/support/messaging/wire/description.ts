import type { z } from 'zod';

/** What a provider publishes about one call. */
export interface Described {
  readonly method: string;
  readonly path: RegExp;
  /** Default: it takes none. */
  readonly query?: z.ZodType;
  /** Body of a request. Default: it has none. */
  readonly sent?: z.ZodType;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Compares what the product asks with what its provider publishes, and keeps each difference. */
export const wireCheck = () => {
  const problems = new Set<string>();
  const compare = (at: string, shape: z.ZodType, value: unknown): void => {
    const { error } = shape.safeParse(value);
    for (const line of error ? linesOf(error.issues) : []) problems.add(`${at}: ${line}`);
  };
  return {
    problems,
    asked: (calls: readonly Described[], { method, path, query, body }: Request): void => {
      const line = `${method} ${path}`;
      const known = calls.find((one) => one.method === method && one.path.test(path));
      if (!known) return void problems.add(`${line}: is not described`);
      if (known.query) compare(`${line} query`, known.query, query);
      else if (Object.keys(query).length > 0) problems.add(`${line}: takes no query`);
      if (known.sent) compare(`${line} sent`, known.sent, body);
      else if (body !== undefined) problems.add(`${line}: takes no body`);
    },
  };
};

/** One line for each difference, down through the branches of a union. */
const linesOf = (
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): readonly string[] =>
  issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0)
      return issue.errors.flatMap((branch) => linesOf(branch, path));
    return `${path.map(String).join('.') || 'it'} ${issue.message}`;
  });
