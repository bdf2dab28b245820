import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open';

// A database on another machine is reached by TLS, unless the operator writes that it is not.

const codeOf = async (urls: Readonly<Record<string, string>>): Promise<unknown> => {
  const opening = openDatabase({ dataDir: '/nowhere', databaseUrl: '', ...urls });
  return opening.then(
    () => 'opened',
    (error: unknown) => (typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : error),
  );
};
// Reserved names and addresses, which nothing answers (RFC 2606, RFC 5737).
const far = 'postgres://centre:word@db.invalid:5432/centre';
const near = 'postgres://centre:word@127.0.0.1:1/centre';

describe('A database on another machine', () => {
  it.each([far, `${far}?application_name=x`, 'postgres://centre:word@192.0.2.1/centre'])(
    'is refused without TLS: %s',
    async (databaseUrl) => {
      expect(await codeOf({ databaseUrl })).toBe('url.noTls');
    },
  );

  it('is refused under every name of an address', async () => {
    for (const other of ['directUrl', 'ownerUrl'])
      expect(await codeOf({ databaseUrl: near, [other]: far })).toBe('url.noTls');
  });

  it.each(['sslmode=verify-full', 'sslmode=require', 'sslmode=disable'])(
    'is asked for with %s',
    async (mode) => {
      expect(await codeOf({ databaseUrl: `${far}?${mode}` })).toBe('url.unresolved');
    },
  );

  it('needs none if it is on this machine', async () => {
    expect(await codeOf({ databaseUrl: near })).toBe('url.refused');
  });
});
