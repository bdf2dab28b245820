import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, createServer as createLine, type Server, type Socket } from 'node:net';
import path from 'node:path';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { describe, expect, inject, it, vi } from 'vitest';
import { readConfig } from '../../server/config';
import { traced, useTraces } from '../../server/kernel/traces';
import { beginBy } from '../../server/traces';
import { atEnd, testFolder } from '../support/at-end';
import { type TestDatabase, testDatabase } from '../support/database';
import { ask, buildServer, type ServerProcess, until } from '../support/server-program';

// Runs the built program like an operator, with a collector that is a plain HTTP server.
vi.setConfig({ testTimeout: 120_000 });

const program = await buildServer();
const { branches, tokens } = inject('world');

interface Told {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

const listenOn = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

/** A collector of traces that understands OTLP in JSON. */
const collector = async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${request.headers['content-type']}\n${text}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await listenOn(server);
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const bodies = () => received.map((one) => JSON.parse(one.slice(one.indexOf('\n') + 1)));
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => received.join('\n'),
    spans: (): readonly Told[] =>
      bodies().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Told[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  };
};

const factsOf = ({ attributes }: Told) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const startOn = (database: TestDatabase, env: Readonly<Record<string, string>>): ServerProcess =>
  program.start({ DATABASE_URL: database.databaseUrl, DATABASE_OWNER_URL: database.ownerUrl, ...env });

const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-01`, tracestate: 'shop=secret-state' };

describe('A server with the variables of OpenTelemetry', async () => {
  const database = await testDatabase({ from: 'world' });
  const there = await collector();
  const server = startOn(database, {
    OTEL_EXPORTER_OTLP_ENDPOINT: there.url,
    OTEL_SERVICE_NAME: 'centre-one',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  const address = await server.address;
  const saved = await ask('POST', `${address}/api/customers`, {
    token: tokens.Receptionist,
    headers,
    body: { fullName: 'منيرة المستترة', branchId: branches.own, phoneNumbers: ['01098765432'] },
  });
  const found = await ask('GET', `${address}/api/customers?search=${encodeURIComponent('المستترة')}&page=1`, {
    token: tokens.Receptionist,
  });
  const channel = await ask<{ id: number }>('POST', `${address}/api/whatsapp/sessions`, {
    token: tokens.Admin,
    body: {
      ...{ channelName: 'Desk', countryCode: '20', phoneNumber: '1023456789', acceptsRisk: true },
      branchId: branches.own,
    },
  });
  const named = (name: string) => there.spans().filter((span) => span.name === name);
  const below = ({ spanId }: Told) => there.spans().filter(({ parentSpanId }) => parentSpanId === spanId);

  it('continues the trace of a request’s traceparent', async () => {
    expect([saved.status, found.status, channel.status]).toEqual([201, 200, 201]);
    await until(() => named('POST /api/customers').length > 0);
    const [span] = named('POST /api/customers');
    expect(span).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId, kind: 2 });
    expect(span && factsOf(span)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/customers',
      'http.response.status_code': 201,
      'url.scheme': 'http',
      'centre.request.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(there.text()).toContain('POST /v1/traces application/json');
    expect(there.text()).toContain('centre-one');
  });

  it('tells the statements of a request below it', async () => {
    await until(() => named('GET /api/customers').length > 0);
    for (const name of ['POST /api/customers', 'GET /api/customers']) {
      const [span] = named(name);
      if (!span) throw new Error(`nothing is called ${name}`);
      await until(() => below(span).some((one) => one.name === 'SELECT sessions'));
      const statements = below(span);
      expect(statements.length).toBeGreaterThan(1);
      for (const one of statements)
        expect([one.kind, factsOf(one)]).toMatchObject([3, { 'db.system.name': 'postgresql' }]);
      const [session] = statements.filter((one) => one.name === 'SELECT sessions');
      expect(session && factsOf(session)).toMatchObject({
        'db.operation.name': 'SELECT',
        'db.query.summary': 'SELECT sessions',
        'db.query.text': expect.stringContaining('where s.token_hash = asked.hash'),
        'centre.statement': 'sessions',
        'db.response.returned_rows': 1,
      });
    }
    const [save] = named('POST /api/customers');
    const names = save ? below(save).map(({ name }) => name) : [];
    expect(names).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
  });

  it('tells repeated work, and what it asks of a provider, by host alone', async () => {
    await until(() => named('turn sealer').length > 0);
    const calls = () =>
      there.spans().filter((span) => span.kind === 3 && factsOf(span)['server.address'] !== undefined);
    await until(() => calls().length > 0);
    const [call] = calls();
    expect(call && factsOf(call)).toMatchObject({
      'http.request.method': expect.stringMatching(/^[A-Z]+$/),
      'server.address': '127.0.0.1',
      'http.response.status_code': expect.any(Number),
    });
    const turn = () => there.spans().find(({ spanId }) => spanId === call?.parentSpanId);
    await until(() => turn() !== undefined);
    expect(turn()?.name).toMatch(/^turn /);
  });

  it('knows the request when its body comes late, on a connection that others use as well', async () => {
    const late = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    const inTrace = () => there.spans().filter(({ traceId }) => traceId === late.traceId);
    const body = JSON.stringify({ fullName: 'سلمى', branchId: branches.own, phoneNumbers: ['01098765433'] });
    const sending = httpRequest(`${address}/api/customers`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.Receptionist}`,
        traceparent: `00-${late.traceId}-${late.spanId}-01`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    const answered = once(sending, 'response');
    sending.flushHeaders();
    await until(() => inTrace().some(({ name }) => name === 'SELECT sessions'));
    sending.end(body);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(201);
    answer.resume();
    await until(() => inTrace().some(({ name }) => name === 'POST /api/customers'));
    expect(inTrace().map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
    expect(await server.stop()).toBe(0);
  });

  it('tells nothing that somebody typed, and no token', () => {
    const text = there.text();
    expect(there.spans().length).toBeGreaterThan(20);
    const typed = [/منيرة|المستترة/, /98765432/, /23456789/, /secret-state/, /search=/, /Bearer/];
    for (const one of [...typed, encodeURIComponent('المستترة'), tokens.Receptionist, tokens.Admin])
      expect(text).not.toMatch(one);
  });
});

describe('A collector', () => {
  it('that is not there costs no call anything, and the log says it once', async () => {
    const server = startOn(await testDatabase({ from: 'world' }), {
      // Nothing listens at the port of discarding, and retries end early.
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces',
      ...{ OTEL_BSP_SCHEDULE_DELAY: '20', OTEL_EXPORTER_OTLP_TIMEOUT: '200' },
    });
    const address = await server.address;
    const call = () => ask('GET', `${address}/api/customers?page=1`, { token: tokens.Receptionist });
    const lost = () => server.said().split('traces are not delivered').length - 1;
    await until(async () => (await call()).status !== 200 || lost() > 0);
    for (let n = 0; n < 20; n++) expect((await call()).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(lost()).toBe(1);
    expect(server.said()).toContain('ECONNREFUSED');
  });

  it('that does not answer keeps no call waiting, and no stop', async () => {
    const held: Socket[] = [];
    const line = createLine((socket) => held.push(socket.on('error', () => {})));
    const port = await listenOn(line);
    atEnd(() => {
      for (const socket of held) socket.destroy();
      line.close();
    });
    const server = startOn(await testDatabase({ from: 'world' }), {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      ...{
        OTEL_BSP_SCHEDULE_DELAY: '20',
        OTEL_BSP_MAX_QUEUE_SIZE: '40',
        OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '20',
      },
    });
    const address = await server.address;
    const call = () => ask('GET', `${address}/api/customers?page=1`, { token: tokens.Receptionist });
    await call();
    await until(() => held.length > 0);
    for (let n = 0; n < 50; n++) expect((await call()).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(held.every((socket) => socket.bytesWritten === 0)).toBe(true);
  });
});

describe('The libraries of OpenTelemetry', () => {
  /** Starts a server that writes down which modules it has loaded, and returns those of OpenTelemetry. */
  const loadedWith = async (env: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const probe = path.join(testFolder('loaded'), 'probe.mjs');
    writeFileSync(
      probe,
      `import { createRequire } from 'node:module';
       const { cache } = createRequire(import.meta.url);
       process.on('exit', () => console.log('loaded: ' + Object.keys(cache).filter((file) => /@opentelemetry.(?!api\\b)/.test(file)).join()));`,
    );
    const server = startOn(await testDatabase({ from: 'world' }), {
      NODE_OPTIONS: `--import=${probe}`,
      ...env,
    });
    const address = await server.address;
    await ask('GET', `${address}/api/customers?page=1`, { token: tokens.Receptionist });
    expect(await server.stop()).toBe(0);
    const [, names] = /loaded: (.*)/.exec(server.said()) ?? [];
    if (names === undefined) throw new Error(server.said());
    return names.split(',').filter(Boolean);
  };
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

  it('are loaded where a collector is named, and send at the stop what is left', async () => {
    const there = await collector();
    const loaded = await loadedWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: there.url,
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    });
    expect(loaded.join()).toContain('exporter-trace-otlp-http');
    expect(there.spans().map(({ name }) => name)).toContain('GET /api/customers');
  });

  it('are not loaded without their variables', async () => {
    expect(await loadedWith({})).toEqual([]);
  });

  it.each([
    [true, endpoint],
    [
      true,
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces', OTEL_SDK_DISABLED: 'false' },
    ],
    [true, { ...endpoint, OTEL_TRACES_EXPORTER: 'console,otlp' }],
    [false, { OTEL_SERVICE_NAME: 'centre', OTEL_TRACES_SAMPLER: 'always_on' }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
    [false, { ...endpoint, OTEL_SDK_DISABLED: 'True' }],
    [false, { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
  ])('are wanted (%s) as the variables say: %o', (isWanted, env) => {
    expect(readConfig(env).traces).toBe(isWanted);
  });
});

describe('A statement that waits for a connection', () => {
  it('belongs to whoever asked for it, not to whoever gave the connection back', async () => {
    const exporter = new InMemorySpanExporter();
    useTraces(beginBy(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })));
    atEnd(() => useTraces(undefined));
    const { pool } = await testDatabase({ from: 'empty', poolSize: 1 });
    const names = ['one', 'two', 'three'];
    await Promise.all(
      names.map((name) =>
        traced(
          () => ({ name, kind: 'server' }),
          () => pool.query({ name: `for ${name}`, text: `select '${name}' as name, $1::int`, values: [7] }),
        ),
      ),
    );
    const spans = exporter.getFinishedSpans();
    const nameOf = (id: string | undefined) => spans.find((span) => span.spanContext().spanId === id)?.name;
    const statements = spans.filter(({ name }) => name.startsWith('SELECT '));
    expect(
      statements.map(({ name, parentSpanContext }) => [name, nameOf(parentSpanContext?.spanId)]).toSorted(),
    ).toEqual(names.map((name) => [`SELECT for ${name}`, name]).toSorted());
    for (const { attributes } of statements)
      expect(attributes['db.query.text']).toBe('select ? as name, $1::int');
  });
});
