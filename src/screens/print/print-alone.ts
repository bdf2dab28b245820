/**
 * Prints one part of a page: style sheets leave out all else, so that no empty pages follow. `printed-head.tsx` is its
 * head.
 */
export const printAlone = (part: HTMLElement | null): void => {
  part?.setAttribute('data-printed', '');
  addEventListener('afterprint', () => part?.removeAttribute('data-printed'), { once: true });
  print();
};
