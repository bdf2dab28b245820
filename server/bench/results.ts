import type { Round } from './measure';
import type { RowName, ShapeName } from './names';
import type { Writers } from './writers';

/** Everything that was measured, as it goes into the JSON file. */
export interface Results {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly withKeys: boolean;
  readonly postgres: string;
  readonly node: string;
  readonly centres: readonly CentreResult[];
}

/** One centre with so many server processes. */
export interface CentreResult {
  readonly shape: ShapeName;
  /** Customers. */
  readonly size: number;
  readonly branches: number;
  readonly processes: number;
  readonly rows: readonly RowResult[];
  /** Resident memory of a server process after all of it. */
  readonly memoryMb: number;
  readonly writers?: readonly Writers[];
}

export interface RowResult {
  readonly row: RowName;
  /** Round by round; those of one place were measured one after the other. */
  readonly product: readonly Round[];
  readonly bare: readonly Round[];
  /** The product under a single caller, median milliseconds; measured with one process alone. */
  readonly aloneMs?: number;
}
