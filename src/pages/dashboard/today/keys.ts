import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../../../screens/hooks';

/**
 * Lets the arrow keys walk from row to row. The focus goes to the button of the row, so that Enter presses it; a row
 * without a button gives its name the focus.
 */
export const useRowKeys = (): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const focused = document.activeElement;
      const isHere = focused === document.body || focused?.tagName === 'H1' || box.current?.contains(focused);
      if (step === 0 || !isHere || isTyping(event)) return;
      // The card of an appointment walks through its own buttons.
      if (focused?.closest('[role="dialog"], [role="menu"]')) return;
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('.today-row') ?? [])];
      const at = rows.findIndex((row) => row.contains(focused));
      const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      (
        next.querySelector<HTMLElement>('.today-next') ?? next.querySelector<HTMLElement>('.today-open')
      )?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return box;
};
