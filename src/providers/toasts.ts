/** A short message over the screen. `error` is the documents' 'destructive' toast. */
export interface Toast {
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly text?: string;
  /** Toasts of one key replace each other. */
  readonly key?: string;
  /** A button in the toast, which closes it: 'undo'. */
  readonly action?: { readonly text: string; readonly run: () => void };
}

type Show = (toast: Toast) => void;

const shown: Show[] = [];
let waiting: readonly Toast[] = [];

/** Shows a toast in whatever region is on the screen; without one it waits for the next. */
export const pushToast = (toast: Toast): void => {
  const region = shown.at(-1);
  if (region) region(toast);
  else waiting = [...waiting, toast];
};

/** Leaves a toast for the next screen: the one that shows it is about to go (LOG-05, BSL-14). */
export const handOverToast = (toast: Toast): void => {
  waiting = [...waiting, toast];
};

/** Registers a region and gives it what waits. Returns the function that takes it away. */
export const showToastsIn = (show: Show): (() => void) => {
  shown.push(show);
  const left = waiting;
  waiting = [];
  for (const toast of left) show(toast);
  return () => {
    shown.splice(shown.indexOf(show), 1);
  };
};
