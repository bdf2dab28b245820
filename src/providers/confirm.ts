import { createStore } from '../i18n/store';

/**
 * Asking again who is at the screen before something sensitive (ASVS 3.7.1). The server refuses the call; the dialog
 * asks; the call is sent again. Calls that are refused meanwhile wait for the same answer.
 */
const store = createStore<Asking | undefined>(undefined);

interface Asking {
  readonly answer: Promise<boolean>;
  readonly end: (isConfirmed: boolean) => void;
}

export const subscribeConfirm = store.subscribe;
export const isConfirmAsked = (): boolean => store.get() !== undefined;

/** Shows the dialog. Resolves to true once the user has confirmed it, to false if they leave it. */
export const askToConfirm = (): Promise<boolean> => {
  const asked = store.get();
  if (asked) return asked.answer;
  let end: Asking['end'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    end = (isConfirmed) => {
      store.set(undefined);
      resolve(isConfirmed);
    };
  });
  store.set({ answer, end });
  return answer;
};

export const endConfirm = (isConfirmed: boolean): void => store.get()?.end(isConfirmed);
