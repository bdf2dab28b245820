import { type RefObject, useEffect } from 'react';
import { isTyping } from '../hooks';

interface ListKeys {
  /** Absent where nothing is searched for. */
  readonly searchBox?: RefObject<HTMLElement | null>;
  /** Absent without the right to add. */
  readonly onAdd: (() => void) | undefined;
}

/** `/` goes to the search, `N` adds: by the key's place too, so that an Arabic keyboard needs no switching. */
export const useListKeys = ({ searchBox, onAdd }: ListKeys): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) {
        const input = searchBox?.current?.querySelector('input');
        if (!input) return;
        event.preventDefault();
        input.focus();
        input.select();
      } else if (event.key.toLowerCase() === 'n' || event.code === 'KeyN') {
        if (!onAdd) return;
        event.preventDefault();
        onAdd();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [searchBox, onAdd]);
};
