/**
 * Prints one part of a page with all that is folded in it. Style sheets leave out all else, so that no empty pages
 * follow. `printed-head.tsx` is its head.
 */
export const printAlone = (part: HTMLElement | null): void => {
  if (!part) return;
  const folded = [...part.querySelectorAll('details')].filter(({ open }) => !open);
  const fold = (isOpen: boolean) => {
    for (const one of folded) one.open = isOpen;
  };
  fold(true);
  part.setAttribute('data-printed', '');
  addEventListener(
    'afterprint',
    () => {
      part.removeAttribute('data-printed');
      fold(false);
    },
    { once: true },
  );
  print();
};
