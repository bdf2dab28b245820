import { startSealer } from './data/chain';
import { type ServedBook, subjectsOf } from './data/entity-server';
import type { Services } from './data/services';
import { forgetOldKeys } from './http/idempotency';
import { every, type Loop } from './kernel/loop';

const tenMinutes = 10 * 60_000;
const hour = 3_600_000;

/**
 * Starts the background work: nightly jobs, the hourly deletion of expired data, and the loops of the book's
 * subjects. Stop them from last to first, because the sealer must seal what the others have written. `warn`
 * gets failures by the name of the loop.
 */
export const startLoops = (
  served: ServedBook,
  services: Services,
  warn: (name: string) => (error: unknown) => void,
): readonly Loop[] => {
  const { pool, now } = services;
  const subjects = subjectsOf(served);
  const sweeps = [forgetOldKeys, ...subjects.flatMap(({ sweeps = [] }) => sweeps)];
  const jobs = subjects.flatMap(({ nightly = [] }) => nightly);
  const runJobs = async () => {
    const begun = now();
    for (const run of jobs) await run(pool, begun);
  };
  return [
    startSealer(pool, warn('sealer')),
    every(hour, () => Promise.all(sweeps.map((forget) => forget(pool, now()))), {
      warn: warn('sweep'),
      startsAtOnce: false,
    }),
    every(tenMinutes, runJobs, { warn: warn('jobs') }),
    ...subjects.flatMap(({ work = {} }) =>
      Object.entries(work).map(([name, start]) => start(services, warn(name))),
    ),
  ];
};
