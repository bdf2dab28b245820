import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds to wait for a lazy screen's heading before the content itself gets the focus. */
const patience = 2000;

/**
 * After going to another screen the focus stands on its heading, so that a screen reader says where one is
 * and Tab goes on from there. Dialogs over the same screen keep the focus they took.
 */
export const useHeadingFocus = (content: RefObject<HTMLElement | null>, screen: string): void => {
  const last = useRef(screen);
  useEffect(() => {
    const holder = content.current;
    if (last.current === screen || !holder) return;
    last.current = screen;
    return focusHeading(holder);
  }, [content, screen]);
};

const focusHeading = (holder: HTMLElement): (() => void) => {
  const done = () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
  const attempt = () => {
    const heading = holder.querySelector('h1');
    if (!heading) return;
    done();
    focusOn(heading);
  };
  const timer = setTimeout(() => {
    done();
    focusOn(holder);
  }, patience);
  const watcher = new MutationObserver(attempt);
  watcher.observe(holder, { childList: true, subtree: true });
  attempt();
  return done;
};

const focusOn = (element: HTMLElement): void => {
  // A screen that put the focus somewhere itself, into a dialog say, knows better; so does who has opened a menu since.
  if (document.activeElement?.closest('[role="dialog"], [aria-haspopup][aria-expanded="true"]')) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};
