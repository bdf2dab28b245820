import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryMessage, readyMessage } from './messages';

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

/** Resident memory of a server, in megabytes. */
export const memoryOf = async (child: Child): Promise<number> =>
  memoryMessage.parse(await child.ask({ want: 'memory' })).rssBytes / 1_048_576;

/** For the programs themselves: tells the starter where they listen, answers about memory, leaves when it does. */
export const serveStarter = (port: number, close: () => Promise<void>): void => {
  process.on('message', () => process.send?.({ rssBytes: process.memoryUsage.rss() }));
  process.on('disconnect', () => {
    void close().finally(() => process.exit(0));
  });
  // A signal meant for the whole group: the starter hears it too and lets go of this process in order.
  process.on('SIGINT', () => undefined);
  process.send?.({ port });
};
