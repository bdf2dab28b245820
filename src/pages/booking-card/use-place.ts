import { type RefObject, useEffect, useLayoutEffect } from 'react';

const gap = 6;

/** Beside what it belongs to, wholly within the window, also once its contents have come; on a phone a sheet at its foot. */
export const usePlace = (card: RefObject<HTMLElement | null>, at: Element, isNarrow: boolean): void => {
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const place = () => {
      const block = at.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const below = block.bottom + gap + height <= innerHeight;
      const above = Math.max(gap, Math.min(block.top - gap - height, innerHeight - gap - height));
      const x = Math.min(Math.max(gap, block.left + block.width / 2 - width / 2), innerWidth - width - gap);
      element.style.insetBlockStart = `${below ? block.bottom + gap : above}px`;
      const isRtl = getComputedStyle(element).direction === 'rtl';
      element.style.insetInlineStart = `${isRtl ? innerWidth - x - width : x}px`;
    };
    element.focus({ preventScroll: true });
    if (isNarrow) {
      element.removeAttribute('style');
      return;
    }
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [card, at, isNarrow]);
};

/** A press anywhere else closes it, dialogs and messages over it apart. */
export const useOutside = (card: RefObject<HTMLElement | null>, onClose: (() => void) | undefined): void => {
  useEffect(() => {
    if (!onClose) return;
    const listen = (event: PointerEvent) => {
      const isInside =
        event.target instanceof Element &&
        event.target.closest('.booking-card, .ant-modal-root, .ant-notification') !== null;
      if (card.current && !isInside) onClose();
    };
    addEventListener('pointerdown', listen, true);
    return () => removeEventListener('pointerdown', listen, true);
  }, [card, onClose]);
};
