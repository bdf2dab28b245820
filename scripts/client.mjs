// npm run client [-- DESCRIPTION] [FILE]: writes a typed client of one file, without a library, from a description of the
// API (a file, or the address of a server that shows it without a session). Default: docs/openapi.json, dist/client.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say } from './steps/run.mjs';

const nameOf = ($ref) => $ref.split('/').at(-1);
const quoted = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const either = (types) => [...new Set(types)].join(' | ') || 'never';

/** TypeScript of a JSON schema, of those words that our own description uses. */
const typeOf = (schema) => {
  const { $ref, type, enum: values, anyOf, oneOf, allOf, items, properties, additionalProperties } = schema;
  if ($ref) return `Schemas[${JSON.stringify(nameOf($ref))}]`;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values) return either(values.map((value) => JSON.stringify(value)));
  // Words beside a type say only which formats a text may have.
  if (!type && (anyOf ?? oneOf)) return either((anyOf ?? oneOf).map(typeOf));
  if (allOf) return allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  if (Array.isArray(type)) return either(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'array') return `readonly (${typeOf(items ?? {})})[]`;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (properties) return objectType(properties, schema.required);
  if (typeof additionalProperties === 'object')
    return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  return type === 'object' ? 'Readonly<Record<string, unknown>>' : 'unknown';
};

const objectType = (properties, required = []) =>
  `{ ${Object.entries(properties)
    .map(([key, schema]) => `readonly ${quoted(key)}${required.includes(key) ? '' : '?'}: ${typeOf(schema)}`)
    .join('; ')} }`;

/** A list answers pages here: of the parameters that make it answer something else, none is offered. */
const answerOf = ({ anyOf = [], ...schema }) =>
  nameOf(anyOf[0]?.$ref ?? '').endsWith('Page') ? anyOf[0] : { ...schema, ...(anyOf[0] && { anyOf }) };

const callType = ({ parameters = [], requestBody, responses }) => {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const contents = good.map(([, { content }]) => Object.values(content ?? {})[0]?.schema);
  const isList = contents.some((schema) => schema && answerOf(schema) !== schema && answerOf(schema).$ref);
  const inPlace = (place) => {
    const found = parameters
      .filter((one) => one.in === place && !(isList && ['view', 'ids'].includes(one.name)))
      .map((one) => (isList && one.name === 'page' ? { ...one, required: true } : one));
    const schemas = Object.fromEntries(found.map(({ name, schema }) => [name, schema]));
    const required = found.filter((one) => one.required).map(({ name }) => name);
    return found.length === 0
      ? ''
      : `${place}${required.length ? '' : '?'}: ${objectType(schemas, required)}; `;
  };
  const body = requestBody && typeOf(requestBody.content['application/json'].schema);
  const sent = body ? `body${requestBody.required ? '' : '?'}: ${body}; ` : '';
  const answers = either(contents.map((schema) => (schema ? typeOf(answerOf(schema)) : 'undefined')));
  return `{ input: { ${inPlace('path')}${inPlace('query')}${sent}headers?: Record<string, string> }; answer: ${answers} }`;
};

/** The calls that a program may make with its token. */
export const clientOf = ({ paths, components, servers }) => {
  const operations = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.length > 1)
      .map(([method, operation]) => ({
        at: servers[0].url + at,
        method: method.toUpperCase(),
        ...operation,
      })),
  );
  const calls = operations.map((one) => `  /** ${one.summary} */\n  '${one.operationId}': ${callType(one)};`);
  const used = new Map([['Error', typeOf(components.schemas.Error)]]);
  const need = (text) => {
    for (const [, name] of text.matchAll(/Schemas\["(\w+)"\]/g)) {
      if (used.has(name)) continue;
      used.set(name, typeOf(components.schemas[name]));
      need(used.get(name));
    }
  };
  need(calls.join());
  return `// Written by \`npm run client\` from the description of the API.
export interface Schemas {
${[...used].map(([name, type]) => `  ${name}: ${type};`).join('\n')}
}

export interface Calls {
${calls.join('\n')}
}

const calls: Readonly<Record<keyof Calls, readonly [method: string, path: string]>> = {
${operations.map(({ operationId, method, at }) => `  '${operationId}': ['${method}', '${at}'],`).join('\n')}
};

/** An answer that refuses the call. */
export class CallError extends Error {
  readonly status: number;
  readonly body: Schemas['Error'];
  constructor(status: number, body: Schemas['Error']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

type Sent<I> = {} extends I ? [input?: I] : [input: I];
interface Given { path?: object; query?: object; body?: unknown; headers?: Record<string, string> }

/** Calls a centre by the token of a service account: \`await call('customers.list', { query: { page: 1 } })\`. */
export const createClient =
  (address: string, token: string) =>
  async <N extends keyof Calls>(name: N, ...[input]: Sent<Calls[N]['input']>): Promise<Calls[N]['answer']> => {
    const [method, template] = calls[name];
    const { path = {}, query = {}, body, headers }: Given = input ?? {};
    const values = new Map(Object.entries(path));
    const url = new URL(template.replace(/{(\\w+)}/g, (_, key) => encodeURIComponent(String(values.get(key)))), address);
    for (const [key, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) url.searchParams.append(key, one);
    const all: Record<string, string> = { authorization: \`Bearer \${token}\`, ...headers };
    if (body !== undefined) all['content-type'] = 'application/json';
    const sent = body === undefined ? null : JSON.stringify(body);
    const answer = await fetch(url, { method, headers: all, body: sent });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const received = answer.status === 204 ? undefined : isJson ? await answer.json() : await answer.text();
    if (!answer.ok) throw new CallError(answer.status, isJson ? received : { success: false, code: '', message: received });
    return received;
  };
`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [from = path.join(root, 'docs/openapi.json'), to = path.join(root, 'dist/client.ts')] =
    process.argv.slice(2);
  const asked = { headers: { 'accept-language': 'en' } };
  const text = /^https?:/.test(from) ? await (await fetch(from, asked)).text() : readFileSync(from, 'utf8');
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, clientOf(JSON.parse(text)));
  say(`The client is ${to}`);
}
