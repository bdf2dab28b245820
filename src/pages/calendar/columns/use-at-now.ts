import { type RefObject, useEffect } from 'react';

/** A calendar that shows the present opens at it, unless somebody has moved the page already. */
export const useAtNow = (box: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useEffect(() => {
    const line = isShown && scrollY === 0 ? box.current?.querySelector('.cal-now') : null;
    if (!line) return;
    const { top } = line.getBoundingClientRect();
    if (top > innerHeight * 0.75) scrollTo(0, top - innerHeight / 3);
  }, [box, isShown]);
};
