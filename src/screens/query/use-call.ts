import { useRef, useState } from 'react';
import { errorMessage, failureIn, formErrors, type HttpError } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { useWords } from '../words';

/** Returns the text of a refusal: '' shows no toast, undefined keeps the server's own. */
export type Refused = (error: HttpError) => string | undefined | Promise<string | undefined>;

export type Errors = Readonly<Record<string, string>>;

const noErrors: Errors = {};

interface CallOptions {
  readonly refused?: Refused;
  /** True if the user sees an error of this path at its input, so that it is no `problem`. Default: false. */
  readonly isInput?: (path: string) => boolean;
}

/**
 * Runs the calls of a button, one at a time. `isBusy` is true meanwhile. A refusal becomes a toast, `errors` by their
 * path in the body, and `problem` if an error belongs to no input. Aborted calls and ended sessions show nothing.
 */
export const useCall = () => {
  const { t } = useWords();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState(noErrors);
  const [problem, setProblem] = useState('');

  /** Resolves to undefined after a failure, which the user has seen by then, and while another call runs. */
  const run = async <T>(
    work: () => Promise<T>,
    { refused, isInput = () => false }: CallOptions = {},
  ): Promise<T | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    setErrors(noErrors);
    setProblem('');
    try {
      return await work();
    } catch (caught) {
      const error = failureIn(caught);
      if (!error) return undefined;
      const text = (await refused?.(error)) ?? errorMessage(error, t);
      const found = formErrors(error);
      setErrors(found);
      if (!Object.keys(found).some(isInput)) setProblem(text);
      if (text !== '') pushToast({ kind: 'error', title: t('common.error'), text });
      return undefined;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, errors, problem, run, setErrors };
};
