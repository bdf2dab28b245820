export interface Loop {
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly warn: (error: unknown) => void;
  /** Default true. */
  readonly startsAtOnce?: boolean;
  /** Whether the work is done once more when the loop is stopped. Default false. */
  readonly endsWithWork?: boolean;
  /** A database that is away is not asked, and the log not written, as often. Default: like the rest. */
  readonly afterFailureMs?: number;
  /** Told how to ask for the work at once; answers how to end that. */
  readonly wakes?: (wake: () => void) => () => void;
}

/** Does the same work again and again, never twice at once; a failure is told and the work goes on later. */
export const every = (
  ms: number,
  work: () => Promise<unknown>,
  { warn, startsAtOnce = true, endsWithWork = false, afterFailureMs = ms, wakes }: LoopOptions,
): Loop => {
  let isStopping = false;
  let isWanted = false;
  let goOn = () => {};
  const pause = (pauseMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isStopping || isWanted ? 0 : pauseMs);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** Answers how long to wait afterwards. */
  const run = async (): Promise<number> => {
    isWanted = false;
    try {
      await work();
      return ms;
    } catch (error) {
      warn(error);
      return afterFailureMs;
    }
  };
  const repeat = async () => {
    if (!startsAtOnce) await pause(ms);
    while (!isStopping) await pause(await run());
    if (endsWithWork) await run();
  };
  const sleep = wakes?.(() => {
    isWanted = true;
    goOn();
  });
  const repeating = repeat();
  return {
    stop: async () => {
      isStopping = true;
      sleep?.();
      goOn();
      await repeating;
    },
  };
};
