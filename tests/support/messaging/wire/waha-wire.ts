import { expect } from 'vitest';
import { atEnd } from '../../cleanup';
import { wireCheck } from './described';
import type { Request } from './waha/replies';
import { wahaCalls } from './waha-schema';

/** Compares all that a stand-in is asked with what WAHA publishes. A difference turns the test or its file red. */
export const wahaWire = () => {
  const { problems, asked } = wireCheck();
  atEnd(() => expect([...problems]).toEqual([]));
  return {
    saw: ({ method, root, path, query, body }: Request) =>
      asked(wahaCalls, {
        method,
        path: `/${[root, ...path].map(encodeURIComponent).join('/')}`,
        query: Object.fromEntries(query),
        body: Object.keys(body).length > 0 ? body : undefined,
      }),
  };
};
