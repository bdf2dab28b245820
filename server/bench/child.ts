import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Counted } from './counting';
import { readyMessage, type Usage, usageMessage } from './messages';

export interface Child {
  readonly process: ChildProcess;
  readonly port: number;
  /** Sends a message and waits for the answer. */
  ask(message: Serializable): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts one of the benchmark's programs beside this one; what it prints goes to a file, as in production. */
export const startChild = async (
  name: string,
  options: { args: readonly string[]; log: string },
): Promise<Child> => {
  const file = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  const child = fork(file, [...options.args], {
    stdio: ['ignore', openSync(options.log, 'a'), 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const waiting = new AbortController();
    const [message] = await Promise.race([
      once(child, 'message', { signal: waiting.signal }),
      exited.then(() => {
        throw new Error(`The program ${name} ended early; what it printed is in ${options.log}`);
      }),
    ]).finally(() => waiting.abort());
    return message;
  };
  const { port } = readyMessage.parse(await answer());
  return {
    process: child,
    port,
    ask: (message) => {
      const answered = answer();
      child.send(message);
      return answered;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};

/** What a server process has used since its start. */
export const usageOf = async (child: Child): Promise<Usage> =>
  usageMessage.parse(await child.ask({ want: 'usage' }));

/** For the servers themselves: tells the starter where they listen, answers what they used, leaves when it does. */
export const serveStarter = (port: number, counted: Counted, close: () => Promise<void>): void => {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const { statements, waits, backends } = counted;
    const usage: Usage = {
      cpuMs: (user + system) / 1000,
      rssBytes: process.memoryUsage.rss(),
      statements,
      waits,
      backends: [...backends],
    };
    process.send?.(usage);
  });
  process.on('disconnect', () => {
    void close().finally(() => process.exit(0));
  });
  // A signal meant for the whole group: the starter hears it too and lets go of this process in order.
  process.on('SIGINT', () => undefined);
  process.send?.({ port });
};

/** The port that a server was given. */
export const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
