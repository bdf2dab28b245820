import { destination, type Logger, pino } from 'pino';

const warn = 40;
const keptBytes = 4096;
const keptMs = 500;

/**
 * The log of a process, on its standard output. A line a request is written together with others, half a second later
 * at most: a write of its own is a tenth of what a list costs. Warnings and worse are written at once with all that
 * came before them, and so is everything when the process ends by itself.
 */
export const createLog = (level: string): Logger => {
  const output = destination({ dest: 1, sync: true, minLength: keptBytes, periodicFlush: keptMs });
  process.on('exit', () => output.flushSync());
  return pino(
    {
      level,
      hooks: {
        logMethod(args, method, number) {
          method.apply(this, args);
          if (number >= warn) output.flushSync();
        },
      },
    },
    output,
  );
};
