import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { isAborted } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import type { Query } from '../../schema/query';
import { useWords } from '../words';
import type { QueryState } from './use-query-of';

interface QueryFailureProps {
  /** What could not be loaded. */
  readonly text: string;
  readonly retry: () => void;
}

/** Stands in the place of an answer that could not be loaded. */
export const QueryFailure = ({ text, retry }: QueryFailureProps) => {
  const { t } = useWords();
  return (
    <Alert
      type="error"
      showIcon
      message={text}
      action={<Button onClick={retry}>{t('common.retry')}</Button>}
    />
  );
};

/** Says a failure in a toast, once however many parts of the page fail together; without a text it says nothing. */
export const useFailureToast = (
  { error, failedAt }: Pick<QueryState<Query>, 'error' | 'failedAt'>,
  text: string | undefined,
): void => {
  const { t } = useWords();
  const failure = error && !isAborted(error) ? failedAt : undefined;
  useEffect(() => {
    if (failure !== undefined && text !== undefined)
      pushToast({ kind: 'error', title: t('common.error'), text, key: text });
  }, [failure, text, t]);
};
