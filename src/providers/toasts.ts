/** A short message over the screen. `error` is the documents' 'destructive' toast. */
export interface Toast {
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly text?: string;
  /** A toast replaces an earlier one with the same key. */
  readonly key?: string;
  /** True for what follows by itself from what was just said: it joins that toast, whose buttons stay. Default: false. */
  readonly joins?: boolean;
  /** Button in the toast, for example 'undo'. A press closes the toast. */
  readonly action?: ToastAction;
  /** Further buttons, after that one. A press closes the toast, too. Default: none. */
  readonly more?: readonly ToastAction[];
}

export interface ToastAction {
  readonly text: string;
  readonly run: () => void;
}

type Show = (toast: Toast) => void;

const shown: Show[] = [];
let waiting: readonly Toast[] = [];

/** Shows a toast in the newest region. Without a region it waits for the next one. */
export const pushToast = (toast: Toast): void => {
  const region = shown.at(-1);
  if (region) region(toast);
  else waiting = [...waiting, toast];
};

/** Keeps a toast for the next screen, because the current one is about to close (LOG-05, BSL-14). */
export const handOverToast = (toast: Toast): void => {
  waiting = [...waiting, toast];
};

/** Registers a region and shows the waiting toasts in it. Returns a function that removes it. */
export const showToastsIn = (show: Show): (() => void) => {
  shown.push(show);
  const left = waiting;
  waiting = [];
  for (const toast of left) show(toast);
  return () => {
    shown.splice(shown.indexOf(show), 1);
  };
};
