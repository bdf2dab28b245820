import { request } from './http';
import type { Answer, Query } from './http-client';
import { token } from './session';

/** Answers that are asked for while the code of the screen that shows them is still on its way. */

interface Early {
  readonly key: string;
  readonly answer: Promise<Answer<unknown>>;
}

let early: Early | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** By then the screen asks for itself: it would show what is no longer true. */
const keptMs = 10_000;

export const askEarly = (path: string, query: Query): void => {
  const answer = request('GET', path, { query });
  // Whoever takes it hears of a failure.
  answer.catch(() => {});
  early = { key: keyOf(path, query), answer };
  clearTimeout(timer);
  timer = setTimeout(forget, keptMs);
};

/** What was asked early, once; undefined where nothing was, or something else. */
export const takeEarly = (path: string, query: Query): Promise<Answer<unknown>> | undefined => {
  if (early?.key !== keyOf(path, query)) return undefined;
  const { answer } = early;
  forget();
  return answer;
};

const forget = (): void => {
  early = undefined;
};

/** Also of whom it is the answer. */
const keyOf = (path: string, query: Query): string => {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify([token(), path, sent.map(([key, value]) => [key, [value].flat().map(String)])]);
};
