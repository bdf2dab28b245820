import type { z } from 'zod';
import { wireNameOf } from './entity';

/** One failed check: where, which sentence (key of a text), and what the sentence names. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The failed checks of a payload, in the order of its fields. */
export const issuesOf = (error: z.ZodError): readonly Issue[] =>
  error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    key: issue.message.startsWith('validate.') ? issue.message : 'validate.invalid',
    params: {
      ...('minimum' in issue ? { min: Number(issue.minimum) } : {}),
      ...('maximum' in issue ? { max: Number(issue.maximum) } : {}),
      ...('params' in issue && typeof issue.params?.variable === 'string'
        ? { variable: issue.params.variable }
        : {}),
    },
  }));

/** Key of an issue in an answer's `errors` map (ERR-23): `['items', 0, 'serviceId']` -> `Items[0].ServiceId`. */
export const errorNameOf = (path: readonly (string | number)[]): string =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${wireNameOf(part)}`,
    )
    .join('');

/** The reverse, for a form: `Items[0].ServiceId` -> `items.0.serviceId`. */
export const formPathOf = (name: string): string =>
  name
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');
