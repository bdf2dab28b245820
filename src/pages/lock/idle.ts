export interface IdleWatch {
  readonly limitMs: number;
  readonly onIdle: () => void;
  /** Called at most once a second while there is input. */
  readonly onInput: () => void;
}

export interface Watching {
  /** Input somewhere else that counts like input here. */
  readonly renew: () => void;
  readonly end: () => void;
}

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `onIdle` once there has been no input for the given time, also when the computer slept through it. */
export const watchIdle = ({ limitMs, onIdle, onInput }: IdleWatch): Watching => {
  let last = Date.now();
  let told = 0;
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    clearTimeout(timer);
    const left = last + limitMs - Date.now();
    if (left <= 0) onIdle();
    else timer = setTimeout(check, left);
  };
  // Timers rest in hidden tabs and sleeping computers: the input that ends the rest comes too late to count.
  const isOver = () => Date.now() - last >= limitMs;
  const renew = () => {
    if (!isOver()) last = Date.now();
  };
  const hear = () => {
    if (isOver()) return onIdle();
    last = Date.now();
    if (last - told < 1000) return;
    told = last;
    onInput();
  };
  for (const input of inputs) addEventListener(input, hear, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  addEventListener('pageshow', check);
  check();
  return {
    renew,
    end: () => {
      clearTimeout(timer);
      for (const input of inputs) removeEventListener(input, hear, { capture: true });
      document.removeEventListener('visibilitychange', check);
      removeEventListener('pageshow', check);
    },
  };
};
