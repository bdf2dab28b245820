import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { clientOf } from '../../scripts/client.mjs';
import { type Row, testApp } from '../support/app';
import { atEnd } from '../support/cleanup';

const app = await testApp();
const asAdmin = { as: 'Admin', lang: 'en' } as const;
const { body: described } = await app.call<object>('GET', '/api/openapi.json', asAdmin);

/** Writes each call and each schema in a line of its own, so that a change of the file can be read. */
const inLines = (value: unknown, depth: number): string =>
  depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)
    ? JSON.stringify(value)
    : `{\n${Object.entries(value)
        .map(([key, one]) => `${JSON.stringify(key)}: ${inLines(one, depth - 1)}`)
        .join(',\n')}\n}`;

it('The description in docs/openapi.json is that of the server (`npm run openapi` writes it)', async () => {
  await expect(`${inLines(described, 3)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});

it('The example in the README compiles against the client and reads a real server with a token', async () => {
  const folder = path.resolve('.cache', `client-${process.pid}`);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  write('package.json', '{"type":"module"}');
  write('client.ts', clientOf(described));
  write('example.ts', example);
  write('wrong.ts', example.replace('fullName:', 'name:'));
  const run = promisify(execFile);
  const options = [
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
  ];
  const compile = (name: string) =>
    run(process.execPath, ['node_modules/typescript/bin/tsc', ...options, path.join(folder, name)]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
  expect(await compile('example.ts')).toBe('');
  expect(await compile('wrong.ts')).toContain("'name' does not exist");

  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const post = async <T>(url: string, body: object) =>
    (await app.call<T>('POST', `/api/service-accounts${url}`, { ...asAdmin, body })).body;
  const permissionKeys = ['branches.read', 'customers.read', 'customers.create'];
  const { id } = await post<Row>('', { name: 'site', permissionKeys, branchIds: [app.branches.own] });
  const { token } = await post<{ token: string }>(`/${id}/token`, {});
  const env = { ...process.env, CENTRE: `http://127.0.0.1:${port}`, TOKEN: token };
  const { stdout } = await run(process.execPath, [path.join(folder, 'example.js')], { env });
  expect(stdout).toBe('Mona Adel 1\n');
  await expect(
    run(process.execPath, [path.join(folder, 'example.js')], { env: { ...env, TOKEN: `${token}x` } }),
  ).rejects.toThrow('CallError');
});
