import { every, type Loop } from '../../../kernel/loop';
import { planMessages } from '../plan/planner';
import type { Engine } from './engine';
import { lookUpOne, sweep } from './reconcile';
import { routes, serveChannel } from './sender';

/** Plans and sends for as long as the process lives; any number of processes may do so on one outbox (R-37, MSG-19). */
export const runMessaging = (engine: Engine): Loop => {
  const { times, warn } = engine;
  const served = new Map<number, Promise<unknown>>();
  let isStopped = false;

  /** Each channel by itself, and one thing at a time: a provider that hangs keeps no other waiting. */
  const serveAll = async () => {
    for (const route of await routes(engine)) {
      const { id } = route.channel;
      if (isStopped || served.has(id)) continue;
      const serving = serveChannel(engine, route)
        .catch(warn)
        .finally(() => served.delete(id));
      served.set(id, serving);
    }
  };
  const lookUpAll = async () => {
    while (!isStopped && (await lookUpOne(engine)));
  };
  const loops = [
    every(times.planMs, () => planMessages(engine.pool, engine.now()), { warn }),
    every(times.tickMs, () => sweep(engine), { warn }),
    every(times.tickMs, lookUpAll, { warn }),
    every(times.tickMs, serveAll, { warn }),
  ];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all(served.values());
    },
  };
};
