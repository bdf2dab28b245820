import type { ReactNode } from 'react';

/** Something that can be done with a row. */
export interface Command {
  readonly key: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly isMain?: boolean;
  /** True if it is usually somebody else's work, so that it stands behind the three dots. Default: false. */
  readonly isRare?: boolean;
  /** Reason why the row's state forbids it. Default: allowed. */
  readonly refusal?: string;
  /** Address that it leads to. Default: none, because it is done here. */
  readonly to?: string;
  readonly act: () => void;
}
