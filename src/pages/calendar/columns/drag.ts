import type { Hours } from '../grid/day-time';
import type { Block } from './columns-layout';

/** What a pointer is doing in the columns, as it would be taken now. */
export interface Drag extends Hours {
  readonly kind: 'move' | 'resize' | 'select';
  readonly block: Block | null;
  /** Key of the column it is over. */
  readonly column: string;
}

/** Where a pointer went down. */
export interface Pressed {
  readonly kind: Drag['kind'];
  readonly block: Block | null;
  readonly minute: number;
  readonly column: string;
}

const snap = 15;

/** What a drag from there to here means; it never leaves the shown hours. */
export const dragTo = (
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
  const from = Math.min(Math.max(hours.from, wanted), hours.to - length);
  return { kind, block, column: over.column, from, to: from + length };
};
