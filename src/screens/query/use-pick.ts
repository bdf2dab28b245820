import { useRef, useState } from 'react';
import { failureIn } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import type { RowOf } from '../../schema/types';
import { useChoosing } from '../controls/choosing';
import { useWords } from '../words';
import { useReadRow } from './use-ask';

/**
 * Reads the picked row from the server and passes it to `take`; a failure is a toast. A save of the surrounding form
 * waits for the answer.
 */
export const usePick = () => {
  const { t } = useWords();
  const readRow = useReadRow();
  const [underway, setUnderway] = useState(0);
  const haveCome = useRef(true);
  useChoosing(underway > 0, haveCome);
  return async <E extends Entity>(
    entity: E,
    id: number | null,
    take: (row: RowOf<E>) => void,
  ): Promise<void> => {
    if (id === null) return;
    if (underway === 0) haveCome.current = true;
    setUnderway((now) => now + 1);
    try {
      take(await readRow(entity, id));
    } catch (caught) {
      haveCome.current = false;
      const error = failureIn(caught);
      if (error) pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
    } finally {
      setUnderway((now) => now - 1);
    }
  };
};
