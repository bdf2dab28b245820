import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { isExported } from '../../src/schema/entity';
import type { Row } from '../support/app';
import { type Document, problemsOf } from '../support/calls/conform';
import { type ContractApp, contractApp, gymApp, inBooks } from '../support/calls/contract';
import { plantMoney } from '../support/money/rows';

const asAdmin = { as: 'Admin' } as const;

const app = await contractApp();
await plantMoney(app);
const gym = await gymApp();
const documentOf = async (app: ContractApp) =>
  (await app.call<Document>('GET', '/api/openapi.json', { ...asAdmin, lang: 'en' })).body;
const documents = new Map([
  [app, await documentOf(app)],
  [gym, await documentOf(gym)],
]);
const documentFor = (app: ContractApp): Document => {
  const found = documents.get(app);
  if (!found) throw new Error('no document');
  return found;
};
const document = documentFor(app);
const both = [
  ['the product', app],
  ['the gym', gym],
] as const;

describe.each(both)('The description of the API of %s', (_, app) => {
  const document = documentFor(app);

  it('is a valid OpenAPI 3.1 document in both languages', async () => {
    for (const lang of ['ar', 'en'] as const) {
      const { body, status } = await app.call<Record<string, unknown>>('GET', '/api/openapi.json', {
        ...asAdmin,
        lang,
      });
      expect(status).toBe(200);
      const result = await new Validator().validate(body);
      expect(result.valid, JSON.stringify(result.errors)).toBe(true);
    }
  });

  it('names the fields in the reader’s language', async () => {
    const arabic = await app.call('GET', '/api/openapi.json', { ...asAdmin, lang: 'ar' });
    expect(arabic.text).toContain('الاسم الكامل');
    expect(arabic.text).not.toContain('Full name');
    const english = await app.call('GET', '/api/openapi.json', { ...asAdmin, lang: 'en' });
    expect(english.text).toContain('Full name');
  });

  it('describes every call the server answers, and no other', () => {
    const answered = app.routes
      .filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
      // Routes that refuse unknown methods are registered with a list of methods.
      .filter(({ method }) => !Array.isArray(method))
      .map(({ url, method }) => `${String(method)} ${url.slice('/api'.length).replace(/:(\w+)/g, '{$1}')}`)
      .filter((name) => name !== 'GET /docs/assets/{file}' && name !== 'GET *');
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(answered.sort());
  });

  it('gives every call a name of its own and every parameter of a path', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => [path, operation] as const),
    );
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, { parameters }] of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(named);
    }
  });

  it('names amounts in the book’s own currency', () => {
    const descriptions =
      JSON.stringify(document.components.schemas).match(/"description":"[^"]*two decimals/g) ?? [];
    const amounts = descriptions.filter((text) => !text.includes('Percent'));
    expect(amounts.length).toBeGreaterThan(0);
    for (const text of amounts) expect(text).toBe(`"description":"${app.book.currency}, two decimals`);
  });

  it('can be browsed without asking any other server', async () => {
    const page = await app.call('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/https?:\/\//);
    // The content security policy forbids inline scripts.
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)/);
    for (const [, file] of page.text.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)) {
      const asset = await app.call('GET', String(file));
      expect(asset.status, file).toBe(200);
      expect(asset.text.length).toBeGreaterThan(100);
    }
    expect((await app.call('GET', '/api/docs/assets/..%2Fpackage.json')).status).toBe(404);
    expect((await app.call('GET', '/api/docs/assets/package.json')).status).toBe(404);
  });
});

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
}

const checkIn = (document: Document) => (method: string, path: string, answer: Answered) => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  const response = operation.responses[String(answer.status)];
  expect(response, `${method} ${path} answered ${answer.status}: ${answer.text}`).toBeDefined();
  const schema = response?.content?.['application/json']?.schema;
  if (schema) expect(problemsOf(document, schema, answer.body), `${method} ${path}`).toEqual([]);
  else expect(answer.text === '' || response?.content !== undefined).toBe(true);
};

const check = checkIn(document);

describe.each(inBooks([app, gym], ({ entities }) => entities))(
  '%s: every answer is as described',
  (_, entity, app) => {
    const document = documentFor(app);
    const check = checkIn(document);
    const api = `/api${entity.api}`;

    it('for lists, pages, pickers, rows, suggestions and refusals', async () => {
      if (app.creatable.includes(entity)) await app.add(entity);
      for (const query of ['', '?page=1&pageSize=5', '?view=picker', '?page=0', '?sortBy=nothing'])
        check('get', entity.api, await app.call('GET', `${api}${query}`, asAdmin));
      const [row] = (await app.call<readonly Row[]>('GET', api, asAdmin)).body;
      check('get', `${entity.api}/{id}`, await app.call('GET', `${api}/${row?.id}`, asAdmin));
      check('get', `${entity.api}/{id}`, await app.call('GET', `${api}/999999`, asAdmin));
      check('get', entity.api, await app.call('GET', api));
      check(
        'get',
        entity.api,
        await app.call('GET', `${api}?branchId=${app.branches.foreign}`, { as: 'BranchManager' }),
      );
      if (isExported(entity))
        check('get', `${entity.api}/export`, await app.call('GET', `${api}/export`, asAdmin));
      for (const path of Object.keys(document.paths).filter((p) => p.startsWith(`${entity.api}/suggest/`)))
        check('get', path, await app.call('GET', `/api${path}?search=ن`, asAdmin));
    });

    it('for writes', async () => {
      if (!app.creatable.includes(entity)) return;
      const created = await app.call('POST', api, { ...asAdmin, body: await app.sample(entity) });
      check('post', entity.api, created);
      check('post', entity.api, await app.call('POST', api, { ...asAdmin, body: {} }));
      check(
        'post',
        entity.api,
        await app.call('POST', api, {
          ...asAdmin,
          payload: '{',
          headers: { 'content-type': 'application/json' },
        }),
      );
      const one = `${entity.api}/{id}`;
      const url = `${api}/${created.body.id}`;
      if (app.updatable.includes(entity)) {
        check(
          'put',
          one,
          await app.call('PUT', url, { ...asAdmin, body: await app.sample(entity, 'update') }),
        );
        const stale = {
          ...asAdmin,
          body: await app.sample(entity, 'update'),
          headers: { 'if-match': '"1"' },
        };
        const refused = await app.call<{ current: unknown }>('PUT', url, stale);
        check('put', one, { ...refused, body: { ...refused.body, current: {} } });
        expect(
          problemsOf(document, { $ref: `#/components/schemas/${nameOf(entity.name)}` }, refused.body.current),
        ).toEqual([]);
      }
      if (app.deletable.includes(entity)) check('delete', one, await app.call('DELETE', url, asAdmin));
    });
  },
);

const nameOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

it('The calls written by hand answer as described, too', async () => {
  const token = await app.tokenFor('twoBranches');
  const { body: login } = await app.call('POST', '/api/auth/login', {
    body: { username: 'Staff', password: 'صحيحة-كلها-1234' },
  });
  check('post', '/auth/login', { status: 200, body: login, text: '' });
  check(
    'post',
    '/auth/login',
    await app.call('POST', '/api/auth/login', { body: { username: 'x', password: 'y' } }),
  );
  check('post', '/auth/login', await app.call('POST', '/api/auth/login', { body: {} }));
  check('get', '/auth/permissions', await app.call('GET', '/api/auth/permissions', { token }));
  check(
    'put',
    '/auth/preferences',
    await app.call('PUT', '/api/auth/preferences', { token, body: { language: 'en', clock: '24' } }),
  );
  check(
    'put',
    '/auth/preferences',
    await app.call('PUT', '/api/auth/preferences', { token, body: { language: 'fr' } }),
  );
  check(
    'post',
    '/auth/change-password',
    await app.call('POST', '/api/auth/change-password', { token, body: {} }),
  );
  check('get', '/settings', await app.call('GET', '/api/settings', { token }));
  check('get', '/settings/public', await app.call('GET', '/api/settings/public'));
  check('post', '/auth/logout', await app.call('POST', '/api/auth/logout', { token }));
});
