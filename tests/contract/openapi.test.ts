import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { isExported } from '../../src/schema/entity';
import { figuresQueryOf, groupingsOf } from '../../src/schema/figures';
import type { Row } from '../support/app';
import { type Document, problemsOf } from '../support/calls/conformity';
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
    const amounts = descriptions.filter((text) => !/Percent|A number/.test(text));
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

/** Calls what the description names `path`, and says whether its answer is as described there. */
const checkIn =
  (app: ContractApp) =>
  async (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    { at = path, ...options }: Checked = {},
  ) => {
    const verb = ({ get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const)[method];
    const answer = await app.call(verb, `/api${at}`, options);
    const document = documentFor(app);
    const response = document.paths[path]?.[method]?.responses[String(answer.status)];
    expect(response, `${method} ${path} answered ${answer.status}: ${answer.text}`).toBeDefined();
    const schema = response?.content?.['application/json']?.schema;
    if (schema) expect(problemsOf(document, schema, answer.body), `${method} ${path}`).toEqual([]);
    else expect(answer.text === '' || response?.content !== undefined).toBe(true);
    return answer;
  };

/** Options of a call, and its address where that is not the path of the description. */
type Checked = NonNullable<Parameters<ContractApp['call']>[2]> & { readonly at?: string };

describe.each(inBooks([app, gym], ({ entities }) => entities))(
  '%s: every answer is as described',
  (_, entity, app) => {
    const { api } = entity;
    const one = `${api}/{id}`;
    const check = checkIn(app);

    it('for lists, pages, pickers, rows, suggestions and refusals', async () => {
      if (app.creatable.includes(entity)) await app.add(entity);
      for (const query of ['', '?page=1&pageSize=5', '?view=picker', '?page=0', '?sortBy=nothing'])
        await check('get', api, { ...asAdmin, at: api + query });
      const [row] = (await app.call<readonly Row[]>('GET', `/api${api}`, asAdmin)).body;
      for (const id of [row?.id, 999_999]) await check('get', one, { ...asAdmin, at: `${api}/${id}` });
      await check('get', api);
      await check('get', api, { as: 'BranchManager', at: `${api}?branchId=${app.branches.foreign}` });
      if (isExported(entity)) await check('get', `${api}/export`, asAdmin);
      for (const by of [...groupingsOf(entity).keys(), 'nothing'])
        if (figuresQueryOf(entity))
          await check('get', `${api}/figures`, { ...asAdmin, at: `${api}/figures?by=${by}` });
      for (const path of Object.keys(documentFor(app).paths).filter((p) => p.startsWith(`${api}/suggest/`)))
        await check('get', path, { ...asAdmin, at: `${path}?search=ن` });
    });

    it('for writes', async () => {
      if (!app.creatable.includes(entity)) return;
      const created = await check('post', api, { ...asAdmin, body: await app.sample(entity) });
      await check('post', api, { ...asAdmin, body: {} });
      const headers = { 'content-type': 'application/json' };
      await check('post', api, { ...asAdmin, payload: '{', headers });
      const at = `${api}/${created.body.id}`;
      if (app.updatable.includes(entity)) {
        await check('put', one, { ...asAdmin, at, body: await app.sample(entity, 'update') });
        const body = await app.sample(entity, 'update');
        const refused = await check('put', one, { ...asAdmin, at, body, headers: { 'if-match': '"1"' } });
        const schema = { $ref: `#/components/schemas/${nameOf(entity.name)}` };
        expect(problemsOf(documentFor(app), schema, refused.body.current)).toEqual([]);
      }
      if (app.deletable.includes(entity)) await check('delete', one, { ...asAdmin, at });
    });
  },
);

const nameOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

it('The calls written by hand answer as described, too', async () => {
  const check = checkIn(app);
  const token = await app.tokenFor('twoBranches');
  for (const body of [
    { username: 'Staff', password: 'صحيحة-كلها-1234' },
    { username: 'x', password: 'y' },
    {},
  ])
    await check('post', '/auth/login', { body });
  await check('get', '/auth/permissions', { token });
  for (const body of [{ language: 'en', clock: '24' }, { language: 'fr' }])
    await check('put', '/auth/preferences', { token, body });
  await check('post', '/auth/change-password', { token, body: {} });
  await check('get', '/settings', { token });
  await check('get', '/settings/public');
  await check('post', '/auth/logout', { token });
});
