import type { ComponentType, ReactNode } from 'react';

/** One thing that happened to a row. */
export interface Happening {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly icon: ComponentType;
  readonly text: ReactNode;
  /** Who did it. Empty: nobody is named. */
  readonly by?: string;
  /** A reason or a number, beneath the text. */
  readonly note?: ReactNode;
  /** Pounds. Default: no amount. */
  readonly amount?: number;
  /** 'good': money came in. 'danger': it went out. Default: neither. */
  readonly tone?: 'good' | 'danger';
  /** A button or a link at the end. */
  readonly tool?: ReactNode;
}
