import { useState } from 'react';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import type { RowOf } from '../../schema/types';
import { useWords } from '../words';
import { readRow } from './ask';

/** Reads the row that was picked, for what it says today; one that cannot be read is a toast. */
export const usePick = () => {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);
  const pick = async <E extends Entity>(
    entity: E,
    id: number | null,
    take: (row: RowOf<E>) => void,
  ): Promise<void> => {
    if (id === null) return;
    setBusy(true);
    try {
      take(await readRow(entity, id));
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, pick };
};
