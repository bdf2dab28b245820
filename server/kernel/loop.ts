export interface Loop {
  /** Does the work once more, then ends. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly everyMs: number;
  /** A database that is away is not asked, and the log not written, as often. */
  readonly afterFailureMs: number;
  readonly warn: (error: unknown) => void;
}

/** Does the same work again and again, never twice at once; a failure is told and the work goes on later. */
export const startLoop = (
  work: () => Promise<unknown>,
  { everyMs, afterFailureMs, warn }: LoopOptions,
): Loop => {
  let isStopping = false;
  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isStopping ? 0 : ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      warn(error);
      return false;
    }
  };
  const repeat = async () => {
    while (!isStopping) await pause((await run()) ? everyMs : afterFailureMs);
    await run();
  };
  const repeating = repeat();
  return {
    stop: async () => {
      isStopping = true;
      wake();
      await repeating;
    },
  };
};
