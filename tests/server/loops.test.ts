import { expect, it } from 'vitest';
import type { SubjectServer } from '../../server/data/entity-server';
import { servedCentre } from '../../server/features/book';
import { startLoops } from '../../server/loops';
import { messagingApp } from '../support/messaging';
import { until } from '../support/server-program';

const { services } = await messagingApp();

it('What subjects declare is begun in their order, each under its name, and does not wait for another’s failure', async () => {
  const did: string[] = [];
  const warned: [string, unknown][] = [];
  const subject = (name: string): SubjectServer => ({
    nightly: [
      async (_, now) => {
        did.push(`${name} at night`);
        if (name === 'second') throw new Error('no night');
        return now.getTime();
      },
    ],
    work: {
      [`${name} work`]: (_, warn) => {
        did.push(`${name} begins`);
        warn(new Error(name));
        return { stop: async () => void did.push(`${name} ends`) };
      },
    },
  });
  const topics = ['first', 'second', 'third'].map(subject);
  const loops = startLoops({ ...servedCentre, servers: [], topics }, services, (name) => (error) => {
    warned.push([name, error]);
  });
  const told = () => warned.map(([name]) => name);
  await until(async () => told().includes('jobs'), 20_000);
  for (const loop of loops.toReversed()) await loop.stop();
  expect(did.filter((what) => what.endsWith('begins'))).toEqual([
    'first begins',
    'second begins',
    'third begins',
  ]);
  // Nightly jobs run in sequence. The job after a failed one has to wait for the next try in ten minutes.
  expect(did.filter((what) => what.endsWith('night'))).toEqual(['first at night', 'second at night']);
  expect(did.slice(-3)).toEqual(['third ends', 'second ends', 'first ends']);
  expect(told().toSorted()).toEqual(['first work', 'jobs', 'second work', 'third work']);
});
