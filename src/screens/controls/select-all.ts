import type { FocusEvent, MouseEvent } from 'react';

/** What is typed takes the place of what stands there. */
export const selectAll = (target: EventTarget): void => {
  if (target instanceof HTMLInputElement) target.select();
};

/**
 * The press that brings the focus into a number selects it, as Tab does: typed before a `0.00`, 1250 would read
 * 12500. The next press puts the caret where it points.
 */
export const takenWhole = {
  onFocus: ({ target }: FocusEvent): void => selectAll(target),
  onMouseDown: (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target === document.activeElement) return;
    event.preventDefault();
    target.focus();
  },
} as const;
