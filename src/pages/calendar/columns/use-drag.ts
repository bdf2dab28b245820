import { type PointerEvent as ReactPointer, useCallback, useEffect, useRef, useState } from 'react';
import type { Hours } from '../grid/day-time';
import type { Dragged } from './columns-layout';

export interface Drag extends Hours {
  readonly kind: 'move' | 'resize' | 'select';
  readonly block: Dragged | null;
  /** Key of the column under the pointer. */
  readonly column: string;
}

/** What a block needs to be dragged. */
export interface DragUse {
  readonly onPointerDown: (event: ReactPointer, block: Dragged | null, kind: Drag['kind']) => void;
  /** Returns false for the click that ends a drag. */
  readonly isClick: () => boolean;
}

interface Pressed {
  readonly kind: Drag['kind'];
  readonly block: Dragged | null;
  readonly minute: number;
  readonly column: string;
}

const snap = 15;

/** Returns the change that a drag means so far. It never leaves the drawn hours. */
const dragTo = (
  { kind, block, minute, column }: Pressed,
  over: { readonly column: string; readonly minute: number },
  hours: Hours,
): Drag => {
  const snapped = (at: number) => Math.round(at / snap) * snap;
  if (kind === 'select' || !block) {
    const [a, b] = [minute, over.minute].sort((x, y) => x - y);
    const from = Math.max(hours.from, Math.floor((a ?? 0) / snap) * snap);
    const to = Math.min(hours.to, Math.ceil((b ?? 0) / snap) * snap);
    return { kind, block: null, column, from, to: Math.max(to, from + snap) };
  }
  if (kind === 'resize') {
    const to = Math.min(hours.to, Math.max(block.from + snap, snapped(over.minute)));
    return { kind, block, column, from: block.from, to };
  }
  const length = block.to - block.from;
  const wanted = snapped(block.from + over.minute - minute);
  // Leave may last longer than the hours that are drawn, and then changes its column only.
  const first = Math.min(hours.from, block.from);
  const from = Math.min(Math.max(first, wanted), Math.max(first, hours.to - length));
  return { kind, block, column: over.column, from, to: from + length };
};

interface DragOptions {
  readonly hours: Hours;
  readonly canMove: (block: Dragged) => boolean;
  /** True if a block may leave its column. */
  readonly canEnter: boolean;
  readonly canSelect: boolean;
  readonly onDrop: (drag: Drag) => void;
}

const slop = 4;
/** Milliseconds that a finger must rest before it drags; until then it scrolls. */
const holdMs = 350;
/** Milliseconds near the edge of the window before a drag scrolls the page. */
const pullAfterMs = 400;
const pull = { top: 200, bottom: 48, step: 10 };

interface Started extends Pressed {
  readonly x: number;
  readonly y: number;
  isActive: boolean;
}

/** Drags blocks between columns and times, their end, or selects an empty stretch, in steps of 15 minutes. */
export const useDrag = ({ hours, canMove, canEnter, canSelect, onDrop }: DragOptions) => {
  const box = useRef<HTMLDivElement>(null);
  const started = useRef<Started | null>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<Drag | null>(null);
  /** True until the click that ends a drag has passed, because that click must open nothing. */
  const swallows = useRef(false);
  const [drag, setDrag] = useState<Drag | null>(null);
  const show = useCallback((next: Drag | null) => {
    // Between two quarters of an hour nothing changes.
    if (isAlike(latest.current, next)) return;
    latest.current = next;
    setDrag(next);
  }, []);

  const at = useCallback(
    (x: number, y: number) => {
      const columns = [...(box.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
      const rects = columns.map((column) => ({ column, rect: column.getBoundingClientRect() }));
      const [first] = rects;
      if (!first) return undefined;
      const distance = (rect: DOMRect) => Math.max(rect.left - x, x - rect.right, 0);
      const near = rects.reduce(
        (best, one) => (distance(one.rect) < distance(best.rect) ? one : best),
        first,
      );
      const share = (y - near.rect.top) / near.rect.height;
      return {
        column: near.column.dataset.column ?? '',
        minute: hours.from + share * (hours.to - hours.from),
      };
    },
    [hours],
  );

  const follow = useCallback(
    (x: number, y: number) => {
      const start = started.current;
      const over = at(x, y);
      if (!start || !over) return;
      show(dragTo(start, canEnter ? over : { ...over, column: start.column }, hours));
    },
    [at, canEnter, hours, show],
  );

  useEffect(() => {
    const puller = newPuller(follow, (by) => box.current?.closest('.cal-columns')?.scrollBy(0, by));
    const end = () => {
      clearTimeout(hold.current);
      puller.stop();
      started.current = null;
      show(null);
    };
    const onMove = (event: PointerEvent) => {
      const start = started.current;
      if (!start) return;
      if (!start.isActive) {
        const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > slop;
        if (!isFar) return;
        // A finger that moves at once scrolls.
        if (event.pointerType === 'touch') return end();
        start.isActive = true;
      }
      puller.at(event.clientX, event.clientY);
      follow(event.clientX, event.clientY);
    };
    const onUp = () => {
      const [start, done] = [started.current, latest.current];
      if (start?.isActive && done) {
        swallows.current = true;
        setTimeout(() => {
          swallows.current = false;
        }, 0);
        onDrop(done);
      } else if (start?.kind === 'select') {
        const minute = Math.floor(start.minute / 30) * 30;
        // Equal start and end mean the default hour (APT-11).
        onDrop({ kind: 'select', block: null, column: start.column, from: minute, to: minute });
      }
      end();
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && started.current && end();
    const onTouch = (event: TouchEvent) => started.current?.isActive && event.preventDefault();
    const over = new AbortController();
    const { signal } = over;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', onKey, { signal });
    addEventListener('touchmove', onTouch, { signal, passive: false });
    return () => {
      puller.stop();
      over.abort();
    };
  }, [follow, onDrop, show]);

  const onPointerDown = useCallback(
    (event: ReactPointer, block: Dragged | null, kind: Drag['kind']) => {
      event.stopPropagation();
      if (event.button !== 0 || (block ? !canMove(block) : !canSelect)) return;
      const over = at(event.clientX, event.clientY);
      if (!over) return;
      const start: Started = { kind, block, x: event.clientX, y: event.clientY, ...over, isActive: false };
      started.current = start;
      if (event.pointerType !== 'touch' || !block) return;
      hold.current = setTimeout(() => {
        start.isActive = true;
        follow(start.x, start.y);
      }, holdMs);
    },
    [at, canMove, canSelect, follow],
  );
  const isClick = useCallback(() => !swallows.current, []);
  return { box, drag, onPointerDown, isClick };
};

const isAlike = (a: Drag | null, b: Drag | null): boolean =>
  a === b || (a !== null && b !== null && dragKeys.every((key) => a[key] === b[key]));

const dragKeys = ['kind', 'block', 'column', 'from', 'to'] as const;

/** Scrolls the columns while a drag rests near the upper or lower edge of the window. */
const newPuller = (follow: (x: number, y: number) => void, scroll: (by: number) => void) => {
  let frame = 0;
  let since = 0;
  let last = { x: 0, y: 0 };
  const way = () => (last.y < pull.top ? -1 : last.y > innerHeight - pull.bottom ? 1 : 0);
  const tick = (time: number) => {
    since ||= time;
    if (time - since > pullAfterMs) {
      scroll(way() * pull.step);
      follow(last.x, last.y);
    }
    frame = requestAnimationFrame(tick);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    since = 0;
  };
  return {
    at: (x: number, y: number) => {
      last = { x, y };
      if (way() === 0) stop();
      else frame ||= requestAnimationFrame(tick);
    },
    stop,
  };
};
