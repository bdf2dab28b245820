import { describe, expect, it, vi } from 'vitest';
import type { Method } from '../support/app';
import type { Document, Schema } from '../support/calls/conformity';
import { type ContractApp, contractApp, gymApp } from '../support/calls/contract';

vi.setConfig({ testTimeout: 300_000 });

const app = await contractApp();
const apps = [
  ['the product', app],
  ['the gym', await gymApp()],
] as const;

interface Call {
  readonly method: Method;
  readonly path: string;
  readonly body: Schema | undefined;
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
}

interface Described {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

const callsOf = async (app: ContractApp) => {
  const { body: document } = await app.call<Document>('GET', '/api/openapi.json', {
    as: 'Admin',
    lang: 'en',
  });
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => {
      const { parameters, requestBody } = operation as unknown as Described;
      return {
        method: methods[method as keyof typeof methods],
        path,
        body: requestBody?.content['application/json']?.schema,
        query: parameters.filter((one) => one.in === 'query'),
      };
    }),
  );
  return { document, calls };
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const listIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const resolved = (document: Document, schema: Schema): Schema =>
  typeof schema.$ref === 'string'
    ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    : schema;

/** Paths of the texts without a limit. A limit is a length, a list of values, or a pattern of fixed length. */
const unlimitedIn = (document: Document, sent: Schema, at: string): readonly string[] => {
  const schema = resolved(document, sent);
  const isText = [schema.type].flat().includes('string');
  const isLimited = ['maxLength', 'enum', 'const'].some((key) => schema[key] !== undefined);
  const isFixed = typeof schema.pattern === 'string' && !/[*+]|,\}/.test(schema.pattern);
  const inside = Object.entries(isSchema(schema.properties) ? schema.properties : {});
  return [
    ...(isText && !isLimited && !isFixed ? [at] : []),
    ...inside.flatMap(([key, sub]) => (isSchema(sub) ? unlimitedIn(document, sub, `${at}.${key}`) : [])),
    ...(isSchema(schema.items) ? unlimitedIn(document, schema.items, `${at}[]`) : []),
    ...[...listIn(schema.anyOf), ...listIn(schema.allOf), ...listIn(schema.oneOf)].flatMap((sub) =>
      // A choice between formats of one text: its length stands beside it.
      isText ? [] : unlimitedIn(document, sub, at),
    ),
  ];
};

/** Returns a value of the schema's shape with this text in every place for one. */
const filled = (document: Document, sent: Schema, text: () => string): unknown => {
  const schema = resolved(document, sent);
  const type = [schema.type].flat().find((one) => one !== 'null');
  const [option] = [...listIn(schema.anyOf), ...listIn(schema.oneOf)].filter((one) => one.type !== 'null');
  if (type === undefined && option) return filled(document, option, text);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isSchema(schema.properties) ? schema.properties : {}).map(([key, sub]) => [
          key,
          isSchema(sub) ? filled(document, sub, text) : null,
        ]),
      );
    case 'array':
      return [isSchema(schema.items) ? filled(document, schema.items, text) : null];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return text();
  }
};

/** The worst that is known for the formats of the product, one after another, and a sign that fits none. */
const hostile = (length: number): string => {
  const part = Math.max(1, Math.floor(length / 8));
  const parts = ['1', '.', ' ', '<!---->', '{', ',', '\u200D', 'a-'].map((sign) =>
    sign.repeat(part).slice(0, part),
  );
  return `a@${parts.join('')}\u202Ex`;
};
const plain = (length: number): string => 'b'.repeat(length);

/** Milliseconds of the processor that an answer takes. */
const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

/**
 * Returns the least cost of up to five answers, and stops at the first below the limit.
 * A collection of garbage can fall into any single answer; a slow expression is slow in each of them.
 */
const leastCostOf = async (most: number, work: () => Promise<unknown>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && least >= most; tries += 1) least = Math.min(least, await costOf(work));
  return least;
};

describe.each(apps)('Every text that a call of %s takes', (_, app) => {
  // ASVS 5.1.3, 5.1.4
  it('has a length, in the description too', async () => {
    const { document, calls } = await callsOf(app);
    const unlimited = calls.flatMap(({ method, path, body, query }) => [
      ...(body ? unlimitedIn(document, body, `${method} ${path}`) : []),
      ...query.flatMap(({ name, schema }) => unlimitedIn(document, schema, `${method} ${path} ?${name}`)),
    ]);
    expect(unlimited).toEqual([]);
  });

  // ASVS 5.1.3, 11.1.4
  it('is refused or answered as fast as any other of its size, whatever it holds', async () => {
    const { document, calls } = await callsOf(app);
    const token = await app.tokenFor('Admin');
    const size = 900_000;
    /** Sends a call with texts of the same size in all places. Without a body they stand in the query. */
    const ask = ({ method, path, body, query }: Call, text: (length: number) => string) => {
      const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
      const places: string[] = [];
      if (body) filled(document, body, () => String(places.push('')));
      const share = (whole: number, among: number) => text(Math.floor(whole / Math.max(1, among)));
      const asked = new URLSearchParams(query.map(({ name }) => [name, share(12_000, query.length)]));
      return app.call(method, query.length > 0 ? `${url}?${asked}` : url, {
        token,
        ...(body ? { body: filled(document, body, () => share(size, places.length)) } : {}),
      });
    };
    const open = calls.filter(
      ({ path, body, query }) =>
        (body !== undefined || query.length > 0) && !/logout|lock$|stream/.test(path),
    );
    expect(open.length).toBeGreaterThan(20);
    /** What some calls with, or without, a body cost with plain texts: the median. */
    const usualFor = async (hasBody: boolean): Promise<number> => {
      const some = open.filter(({ body }, index) => (body !== undefined) === hasBody && index % 6 === 0);
      const costs: number[] = [];
      for (const call of some) costs.push(await costOf(() => ask(call, plain)));
      return costs.sort((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 1;
    };
    const usual = { withBody: await usualFor(true), without: await usualFor(false) };
    for (const call of open) {
      const most = 50 * (call.body ? usual.withBody : usual.without);
      const cost = await leastCostOf(most, async () => {
        const { status } = await ask(call, hostile);
        expect(status, `${call.method} ${call.path}`).toBeLessThan(500);
      });
      expect(cost, `${call.method} ${call.path}`).toBeLessThan(most);
    }
  });
});
