import { AsyncLocalStorage } from 'node:async_hooks';
// Types alone: without OpenTelemetry's variables its libraries are never loaded (server/traces.ts).
import type { Attributes, Span } from '@opentelemetry/api';
import { errorCode } from './errors';

/** A piece of work whose time is told. Its attributes hold routes, kinds and codes, never what somebody typed. */
export interface NewSpan {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** Header `traceparent` of whoever asks for the work: their trace goes on here. */
  readonly traceparent?: string | undefined;
}

/** What is known of a piece of work when it ends. `failure`: its code. Messages may hold values, so nobody tells them. */
export interface Ending {
  readonly attributes?: Attributes;
  readonly failure?: string | undefined;
}

/** What the present code works on. */
interface Doing {
  readonly span: Span;
  /** Others who wait for the same work. */
  readonly links: readonly Span[];
}

export type Begin = (span: NewSpan, below: Doing | undefined) => Span;

/** One for the process, like its log. Undefined without OpenTelemetry: everything here then costs one comparison. */
let begin: Begin | undefined;
const doing = new AsyncLocalStorage<Doing | undefined>();

export const useTraces = (how: Begin | undefined): void => {
  begin = how;
};

export const isTracing = (): boolean => begin !== undefined;

/** Begins a span that `endSpan` ends. Undefined where nobody asks for it. */
export const beginSpan = (describe: () => NewSpan): Span | undefined => {
  const below = begin && doing.getStore();
  // Below a trace that is not sampled nothing is described.
  return below && !below.span.isRecording() ? undefined : begin?.(describe(), below);
};

/** The same for calls of others, which only show in what they are part of: a start or a look at a standby is no trace. */
export const beginCall = (describe: () => NewSpan): Span | undefined =>
  begin && doing.getStore() ? beginSpan(describe) : undefined;

export const endSpan = (span: Span, { attributes, failure }: Ending = {}): void => {
  if (attributes) span.setAttributes(attributes);
  if (failure !== undefined) {
    span.setAttribute('error.type', failure);
    span.setStatus({ code: errorStatus });
  }
  span.end();
};

/** `SpanStatusCode.ERROR`, which would have to be loaded. */
const errorStatus = 2;

export const failureCode = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');

/** Runs work whose statements and calls stand below a span. */
export const below = <T>(span: Span, work: () => T): T => doing.run({ span, links: [] }, work);

/** Runs work in a span of its own. `tell` says what is known of it when it has succeeded. */
export const traced = <T>(
  describe: () => NewSpan,
  work: () => Promise<T>,
  tell?: (result: T) => Ending,
): Promise<T> => (begin ? recorded(beginSpan(describe), work, tell) : work());

/** The same for a call of another machine. */
export const tracedCall = <T>(
  describe: () => NewSpan,
  work: () => Promise<T>,
  tell?: (result: T) => Ending,
): Promise<T> => (begin ? recorded(beginCall(describe), work, tell) : work());

const recorded = async <T>(
  span: Span | undefined,
  work: () => Promise<T>,
  tell: ((result: T) => Ending) | undefined,
): Promise<T> => {
  if (!span) return work();
  try {
    const result = await below(span, work);
    endSpan(span, tell?.(result));
    return result;
  } catch (error) {
    endSpan(span, { failure: failureCode(error) });
    throw error;
  }
};

/** Remembers for whom something is asked that is done later, together with what others ask. */
export interface Asked {
  readonly by: Doing | undefined;
}

export const askedBy = (): Doing | undefined => begin && doing.getStore();

/** Runs work that several ask for: below the first of them, with links to the others. */
export const askedTogether = <T>(asked: readonly Asked[], work: () => Promise<T>): Promise<T> => {
  if (!begin) return work();
  const [first, ...others] = new Set(asked.flatMap(({ by }) => (by ? [by.span] : [])));
  return doing.run(first && { span: first, links: others }, work);
};
