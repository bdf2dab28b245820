import { useState } from 'react';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { useWords } from '../words';

/**
 * Runs the work of a button that has no declared action. `isBusy` is true meanwhile; a failure becomes a toast and
 * `problem`. `failed` words it. Default: the server's message.
 */
export const useWork = () => {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (
    work: () => Promise<void>,
    failed = (error: HttpError): string => errorMessage(error, t),
  ): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      // The session handler has already told the user that the session ended.
      if (error.status === 401) return;
      const text = failed(error);
      setProblem(text);
      pushToast({ kind: 'error', title: t('common.error'), text });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
};
