import { useState } from 'react';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { useWords } from '../words';

/**
 * What a press sets going where no declared action does: busy meanwhile, and a failure is a toast and `problem`. `failed`
 * words it, by default as the server does.
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
      // The one handler of ended sessions has said what there is to say.
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
