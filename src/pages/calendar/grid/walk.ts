import { type KeyboardEvent, type MouseEvent, useMemo } from 'react';

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/**
 * Returns the index of the box that an arrow key leads to: the nearest one in that direction on the screen, in either
 * language. Distance to the side counts twice. -1 if there is none.
 */
export const nearestBox = (from: Box, boxes: readonly Box[], way: Way): number => {
  const isAcross = way === 'ArrowLeft' || way === 'ArrowRight';
  const sign = way === 'ArrowRight' || way === 'ArrowDown' ? 1 : -1;
  const [mineAhead, mineAside] = isAcross ? [middleX(from), from.top] : [from.top, middleX(from)];
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  boxes.forEach((box, index) => {
    const [ahead, aside] = isAcross ? [middleX(box), box.top] : [box.top, middleX(box)];
    const distance = (ahead - mineAhead) * sign;
    if (distance < 2) return;
    const cost = distance + Math.abs(aside - mineAside) * 2;
    if (cost < bestCost) [best, bestCost] = [index, cost];
  });
  return best;
};

/** Keys for appointment blocks: arrows move the focus, Space and the menu key open the panel. */
export const useWalk = (onOpen: (id: number) => void) =>
  useMemo(() => {
    const openPanel = (target: EventTarget): boolean => {
      const block = blockOf(target);
      const id = block && Number(faceOf(block)?.getAttribute('data-appointment'));
      if (id) onOpen(id);
      return Boolean(id);
    };
    return {
      onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
        const block = blockOf(event.target);
        if (!block || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === ' ' && event.target === block) {
          if (!openPanel(event.target)) return;
        } else if (isWay(event.key)) {
          const all = [...event.currentTarget.querySelectorAll('[data-appointment]')].flatMap(
            (face) => blockOf(face) ?? [],
          );
          const others = all.filter((one) => one !== block);
          const next = others[nearestBox(boxOf(block), others.map(boxOf), event.key)];
          if (!next) return;
          next.focus();
          next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        } else return;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        if (openPanel(event.target)) event.preventDefault();
      },
    };
  }, [onOpen]);

const blockOf = (target: EventTarget): HTMLElement | undefined => {
  const block = target instanceof Element ? target.closest('[tabindex="0"], button') : null;
  return block instanceof HTMLElement && faceOf(block) ? block : undefined;
};

const faceOf = (block: Element): Element | null =>
  block.matches('[data-appointment]') ? block : block.querySelector('[data-appointment]');

const boxOf = (element: Element): Box => element.getBoundingClientRect();
const middleX = ({ left, right }: Box): number => (left + right) / 2;
const isWay = (key: string): key is Way => /^Arrow(Up|Down|Left|Right)$/.test(key);
