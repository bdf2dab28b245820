import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it was when the row it stood on leaves the list: on the row that took its place, or on the
 * heading where none is left. Whoever went elsewhere stays there.
 */
export const useKeptFocus = <T extends HTMLElement>() => {
  const box = useRef<T>(null);
  const at = useRef(-1);
  useEffect(() => {
    if (at.current < 0 || !box.current || document.activeElement !== document.body) return;
    const rows = [...box.current.querySelectorAll<HTMLElement>('.today-row')];
    const next = rows[Math.min(at.current, rows.length - 1)];
    (next?.querySelector<HTMLElement>('.today-open') ?? box.current.querySelector('h2'))?.focus();
  });
  const onFocus = ({ target }: FocusEvent): void => {
    const row = target.closest('.today-row');
    at.current = row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1;
  };
  const onBlur = ({ target }: FocusEvent): void => {
    // What was taken away from under the focus is not where somebody left of her own accord.
    requestAnimationFrame(() => {
      if (target.isConnected && document.activeElement === document.body) at.current = -1;
    });
  };
  return { ref: box, onFocus, onBlur };
};
