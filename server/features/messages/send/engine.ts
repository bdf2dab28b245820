import type pg from 'pg';
import type { ChannelAccess, Provider } from '../../../messaging/provider';

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

const second = 1000;
const minute = 60 * second;

/** How long things take and how many go out; tests hand in shorter ones. */
export interface SenderTimes {
  /** Between two looks at the outbox. */
  readonly tickMs: number;
  /** Between two runs of the planner. */
  readonly planMs: number;
  /** A claim holds so long; longer than any send takes. */
  readonly leaseMs: number;
  /** A doubtful message is looked up no earlier: what a dead worker sent may still be arriving. */
  readonly doubtMs: number;
  /** Between two messages of a channel, at least and at most. */
  readonly paceMs: readonly [number, number];
  /** Between two messages to one number through the official interface. */
  readonly recipientMs: number;
  /** Messages of a channel in an hour and in a day; half of it while its number is young. */
  readonly perHour: number;
  readonly perDay: number;
  readonly youngDays: number;
  /** What the waits of retries are multiplied by. */
  readonly waitScale: number;
  /** A message whose channel was not ready waits so long. */
  readonly notReadyMs: number;
  /** A channel that failed three times rests so long, unless it says it works again. */
  readonly pauseMs: number;
}

export const usualTimes: SenderTimes = {
  tickMs: 2 * second,
  planMs: minute,
  leaseMs: minute,
  doubtMs: 2 * minute,
  paceMs: [30 * second, 60 * second],
  recipientMs: 6 * second,
  perHour: 40,
  perDay: 200,
  youngDays: 14,
  waitScale: 1,
  notReadyMs: 30 * second,
  pauseMs: 15 * minute,
};
