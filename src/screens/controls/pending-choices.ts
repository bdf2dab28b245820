import { createContext, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { errorMessage, failureIn } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import type { RowOf } from '../../schema/types';
import { useReadRow } from '../query/use-query-of';
import { useWords } from '../words';

/** Tells the form that a picker waits for the server. Call the result with true once the value has come. */
type BeginChoosing = () => (hasCome: boolean) => void;

/** Set by the form around a picker. Undefined outside of a form, where no save has to wait. */
export const Choosing = createContext<BeginChoosing | undefined>(undefined);

/**
 * Delays a save of the surrounding form while `isChoosing`. Afterwards the save runs if `hasCome` is true,
 * and is dropped otherwise. Returns the form's function, or undefined outside of a form.
 */
export const useChoosing = (isChoosing: boolean, hasCome: RefObject<boolean>): BeginChoosing | undefined => {
  const begin = useContext(Choosing);
  useEffect(() => {
    if (!isChoosing || !begin) return;
    const end = begin();
    return () => end(hasCome.current);
  }, [isChoosing, begin, hasCome]);
  return begin;
};

/** True if a calendar is open over the form. The first Escape closes it, the next one the form. */
export const isCalendarOpen = (): boolean =>
  document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null;

/** Delays a save while a picker asks the server. `isHeldUp` notes the press; `save` runs after the last answer. */
export const useHeldUpSave = (save: RefObject<() => void>) => {
  const underway = useRef(0);
  const isWanted = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const begin = useCallback<BeginChoosing>(() => {
    underway.current += 1;
    return (hasCome) => {
      underway.current -= 1;
      const goOn = () => {
        if (!isWanted.current || (hasCome && underway.current > 0)) return;
        isWanted.current = false;
        setWaiting(false);
        if (hasCome) save.current();
      };
      // Decide after this task, because a chosen row may first have to be read, and that read begins now.
      queueMicrotask(goOn);
    };
  }, [save]);
  const isHeldUp = (): boolean => {
    isWanted.current = underway.current > 0;
    setWaiting(isWanted.current);
    return isWanted.current;
  };
  return { begin, isHeldUp, isWaiting };
};

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
