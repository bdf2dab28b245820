import { AsyncResource } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';
import type pg from 'pg';
import { beginCall, endSpan, failureCode, isTracing } from '../kernel/traces';
import { isObject } from '../kernel/values';

/**
 * Makes the statements of a pool spans of whatever they are part of. Add it after what else changes its connections: a
 * statement takes from the moment it is asked until it is answered, with those that are before it in the pipeline.
 */
export const tracedPool = (pool: pg.Pool): pg.Pool => {
  if (!isTracing()) return pool;
  const { connect } = pool;
  // Whoever waits for a connection is served by whoever gives one back, and would seem to be part of that.
  Reflect.set(pool, 'connect', (callback?: unknown) => {
    if (typeof callback !== 'function') return Reflect.apply(connect, pool, []);
    const place = new AsyncResource('statement');
    const served = (...args: readonly unknown[]): unknown =>
      place.runInAsyncScope(() => Reflect.apply(callback, undefined, args));
    return Reflect.apply(connect, pool, [served]);
  });
  pool.on('connect', traceStatements);
  return pool;
};

const traceStatements = (client: pg.PoolClient): void => {
  const { query } = client;
  Reflect.set(client, 'query', (...args: readonly unknown[]): unknown => {
    const span = beginStatement(args);
    if (!span) return Reflect.apply(query, client, args);
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return Reflect.apply(query, client, [
        ...args.slice(0, -1),
        (error: unknown, result: unknown) => {
          endStatement(span, error, result);
          Reflect.apply(callback, undefined, [error, result]);
        },
      ]);
    const answer: unknown = Reflect.apply(query, client, args);
    if (answer instanceof Promise)
      answer.then(
        (result: unknown) => endStatement(span, undefined, result),
        (error: unknown) => endStatement(span, error, undefined),
      );
    return answer;
  });
};

const endStatement = (span: Span, error: unknown, result: unknown): void => {
  const rows = isObject(result) ? result.rowCount : undefined;
  if (error) endSpan(span, { failure: failureCode(error) });
  else endSpan(span, typeof rows === 'number' ? { attributes: { 'db.response.returned_rows': rows } } : {});
};

/** Begins the span of a statement. Undefined for what streams its rows (COPY), which is no promise. */
const beginStatement = ([first, given]: readonly unknown[]): Span | undefined => {
  const asked: Asked = typeof first === 'string' ? { text: first } : isObject(first) ? first : {};
  const { text, name, values = given } = asked;
  if (typeof text !== 'string' || 'submit' in asked) return undefined;
  return beginCall(() => {
    const { operation, target, discreet } = described(text);
    const what = typeof name === 'string' ? name : target;
    const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
    const summary = what === undefined ? operation : `${operation} ${what}`;
    attributes['db.query.summary'] = summary;
    if (typeof name === 'string') attributes['centre.statement'] = name;
    // A text without parameters may hold values.
    if (Array.isArray(values) && values.length > 0) attributes['db.query.text'] = discreet;
    return { name: summary, kind: 'client', attributes };
  });
};

type Asked = Readonly<Record<string, unknown>>;

interface Described {
  readonly operation: string;
  /** First table that it names. */
  readonly target: string | undefined;
  /** Its text without the texts in it. */
  readonly discreet: string;
}

const known = new Map<string, Described>();
/** Texts of statements that are remembered. The server has fewer, but for lists with many filters. */
const mostKnown = 2000;
const mostLetters = 2000;

const described = (text: string): Described => {
  const before = known.get(text);
  if (before) return before;
  const bare = text.replace(/--[^\n]*/g, ' ').trim();
  const made = {
    operation: (/^\w+/.exec(bare)?.[0] ?? 'unknown').toUpperCase(),
    target: /\b(?:from|into|update|join)\s+"?([a-z_]\w*)"?(?![\w(])/i.exec(bare)?.[1],
    discreet: bare
      .replace(/'[^']*'/g, '?')
      .replace(/\s+/g, ' ')
      .slice(0, mostLetters),
  };
  if (known.size >= mostKnown) known.clear();
  known.set(text, made);
  return made;
};
