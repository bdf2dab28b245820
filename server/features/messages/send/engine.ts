import type pg from 'pg';
import type { ChannelAccess, Provider } from '../../../messaging/provider';
import type { SenderTimes } from './times';

export interface OpenChannel {
  readonly id: number;
  /** Null of a central one. */
  readonly branchId: number | null;
  readonly provider: Provider;
  /** Secrets in clear: never stored or logged. */
  readonly access: ChannelAccess;
}

/** What the sender asks of the channels; whoever keeps them hands it in. */
export interface Channels {
  /** Those that are active, verified and working now. */
  open(): Promise<readonly OpenChannel[]>;
  /** Any of them by its id, to look something up; undefined where it can no longer be asked. */
  named(id: number): Promise<OpenChannel | undefined>;
}

/** All that the engine works with; nothing is global, so that tests hand in clocks, dice and times. */
export interface Engine {
  readonly pool: pg.Pool;
  readonly channels: Channels;
  readonly times: SenderTimes;
  readonly now: () => Date;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly warn: (error: unknown) => void;
}
