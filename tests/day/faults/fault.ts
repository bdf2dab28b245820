import type { Provider } from '../provider';
import type { Stack } from '../stack';

export interface Fault {
  /** Name for DAY_FAULTS. */
  readonly name: string;
  /** What the table says. */
  readonly label: string;
  /** Share of the day. Default: 1. */
  readonly weight?: number;
  /** Milliseconds that it must last at least to be one. */
  readonly leastMs?: number;
  /** Why it cannot be done here; undefined if it can. */
  readonly missing?: (at: Place) => string | undefined;
  begin(at: Place): Promise<void> | void;
  end(at: Place): Promise<void> | void;
}

export interface Place {
  readonly stack: Stack;
  readonly provider: Provider;
}
