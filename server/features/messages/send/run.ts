import { planMessages } from '../plan/planner';
import type { Engine } from './engine';
import { lookUpOne, sweep } from './reconcile';
import { routes, serveChannel } from './sender';

export interface Running {
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>;
}

/** Plans and sends for as long as the process lives; any number of processes may do so on one outbox (R-37, MSG-19). */
export const runMessaging = (engine: Engine): Running => {
  const { times, warn } = engine;
  const atWork = new Map<string, Promise<unknown>>();
  let isStopped = false;

  /** One piece of work of a name at a time: a provider that hangs keeps nobody else waiting. */
  const begin = (name: string, work: () => Promise<unknown>): void => {
    if (isStopped || atWork.has(name)) return;
    const running = work()
      .catch(warn)
      .finally(() => atWork.delete(name));
    atWork.set(name, running);
  };

  const tick = () => {
    begin('sweep', () => sweep(engine));
    begin('doubtful', async () => {
      while (!isStopped && (await lookUpOne(engine)));
    });
    begin('routes', async () => {
      for (const route of await routes(engine))
        begin(`channel ${route.channel.id}`, () => serveChannel(engine, route));
    });
  };
  const plan = () => begin('plan', () => planMessages(engine.pool, engine.now()));

  plan();
  tick();
  const timers = [setInterval(tick, times.tickMs), setInterval(plan, times.planMs)];
  return {
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(atWork.values());
    },
  };
};
