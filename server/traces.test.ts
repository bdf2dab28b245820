import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it } from 'vitest';
import { every, together } from './kernel/loop';
import { type NewSpan, traced, tracedCall, useTraces } from './kernel/traces';
import { beginBy } from './traces';

const exporter = new InMemorySpanExporter();
const begin = beginBy(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
afterEach(() => {
  useTraces(undefined);
  exporter.reset();
});

const named =
  (name: string, kind: NewSpan['kind'] = 'internal') =>
  () => ({ name, kind });
const told = () => exporter.getFinishedSpans();
const one = (name: string) => {
  const found = told().filter((span) => span.name === name);
  if (found.length !== 1) throw new Error(`${found.length} spans are called ${name}`);
  return found[0];
};
const idOf = (name: string) => one(name)?.spanContext().spanId;

describe('What several ask for at one moment', () => {
  it('stands below the first who asked, with links to the others, and never below those of the moment before', async () => {
    useTraces(begin);
    const look = together((keys: readonly string[]) =>
      tracedCall(named(`look-up of ${keys.join(' and ')}`, 'client'), async () => keys),
    );
    const ask = (name: string, key: string) => traced(named(name, 'server'), () => look(key));
    const first = ask('first', 'a');
    await new Promise((resolve) => setImmediate(resolve));
    // They come while the first look-up is under way.
    await Promise.all([first, ask('second', 'b'), ask('third', 'c')]);
    await ask('fourth', 'd');
    const links = (name: string) => one(name)?.links.map(({ context }) => context.spanId);
    const parent = (name: string) => one(name)?.parentSpanContext?.spanId;
    expect([parent('look-up of a'), links('look-up of a')]).toEqual([idOf('first'), []]);
    expect([parent('look-up of b and c'), links('look-up of b and c')]).toEqual([
      idOf('second'),
      [idOf('third')],
    ]);
    expect([parent('look-up of d'), links('look-up of d')]).toEqual([idOf('fourth'), []]);
  });
});

describe('Repeated work', () => {
  it('is a trace of its own in each turn, with the code of a failure and without its words', async () => {
    useTraces(begin);
    const failure = Object.assign(new Error('Key (phone)=(01012345678) already exists'), { code: '23505' });
    await new Promise<void>((resolve) => {
      const loop = every(60_000, () => Promise.reject(failure), {
        name: 'night',
        warn: () => void loop.stop().then(resolve),
      });
    });
    const span = one('turn night');
    expect([span?.parentSpanContext, span?.attributes, span?.status]).toEqual([
      undefined,
      { 'error.type': '23505' },
      { code: 2 },
    ]);
  });
});

describe('Without traces', () => {
  it('nothing is described, and work is done as it is', async () => {
    const describe = () => {
      throw new Error('described');
    };
    expect(await traced(describe, async () => 'done')).toBe('done');
    expect(await tracedCall(describe, async () => 'asked')).toBe('asked');
    expect(told()).toEqual([]);
  });
});

describe('A trace that is not sampled', () => {
  it('describes nothing of what it consists of', async () => {
    useTraces(begin);
    const inside: string[] = [];
    const notSampled = {
      ...named('request', 'server')(),
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`,
    };
    await traced(
      () => notSampled,
      () =>
        tracedCall(
          () => {
            inside.push('described');
            return named('statement', 'client')();
          },
          async () => inside.push('done'),
        ),
    );
    expect(inside).toEqual(['done']);
    expect(told()).toEqual([]);
  });
});
