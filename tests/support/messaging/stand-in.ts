import { atEnd } from '../cleanup';
import { standInKey } from './sender';
import { unluckyStandIn } from './wire/waha/faults';
import type { Engine, Session } from './wire/waha/state';

/** Starts the stand-in provider with one linked session per name, and returns functions to control it. */
export const standInWith = (...names: readonly string[]) => standInOf('GOWS', ...names);

export const standInOf = async (engine: Engine, ...names: readonly string[]) => {
  const running = await unluckyStandIn({ apiKey: standInKey, engine });
  atEnd(() => running.close());
  const ask = async <T>(method: string, url: string, body?: object): Promise<T> => {
    const answer = await fetch(`${running.url}${url}`, {
      method,
      headers: { 'x-api-key': standInKey, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  };
  for (const name of names) {
    // NOWEB finds a sent message again only with its store.
    const config =
      engine === 'NOWEB' ? { noweb: { markOnline: true, store: { enabled: true, fullSync: false } } } : {};
    await ask('POST', '/api/sessions', { name, start: true, config });
    await ask('POST', `/test/${name}/scan`, { phone: '201000000000' });
  }
  return {
    url: running.url,
    /** Returns all accepted messages in order. */
    sent: async (name: string) => (await ask<Session>('GET', `/test/${name}`)).messages,
    /** Sets the faults of the next sends. */
    trouble: (name: string, kind: string, times = 1) => ask('POST', `/test/${name}/trouble`, { kind, times }),
    control: (name: string, verb: string, body: object = {}) => ask('POST', `/test/${name}/${verb}`, body),
  };
};
