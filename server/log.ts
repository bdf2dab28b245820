import { destination, type Logger, pino } from 'pino';

const warn = 40;
const keptBytes = 4096;
const keptMs = 500;

/**
 * Creates the log of a process, on its standard output. Request lines are written in groups, at most half a
 * second late, because a separate write costs a tenth of a list request. Warnings and errors are written at
 * once with all earlier lines, and so is everything when the process exits by itself.
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
