import type pg from 'pg';
import type { Provider } from '../../../messaging/provider';
import type { ChannelAccess } from '../../../messaging/provider-types';

export interface OpenChannel {
  readonly id: number;
  /** Null for a central channel. */
  readonly branchId: number | null;
  readonly provider: Provider;
  /** Contains secrets in clear text: never store or log it. */
  readonly access: ChannelAccess;
}

export interface Channels {
  /** Returns the channels that are active, verified and working now. */
  open(): Promise<readonly OpenChannel[]>;
  /** Returns any channel by its id, for a look-up; undefined if it can no longer be asked. */
  named(id: number): Promise<OpenChannel | undefined>;
}

/** Dependencies of the sender. Nothing is global, so that tests can pass in clocks, random numbers and times. */
export interface Engine {
  readonly pool: pg.Pool;
  readonly channels: Channels;
  readonly times: SenderTimes;
  readonly now: () => Date;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
  readonly warn: (error: unknown) => void;
}

const second = 1000;
const minute = 60 * second;

/** Durations and limits of sending. Tests pass in shorter ones. */
export interface SenderTimes {
  /** Pause between two looks at the outbox. */
  readonly tickMs: number;
  /** Pause between two runs of the planner. */
  readonly planMs: number;
  /** Lifetime of a claim; longer than any send takes. */
  readonly leaseMs: number;
  /** Wait before a doubtful message is looked up, because the send of a dead process may still be arriving. */
  readonly doubtMs: number;
  /** Length of a second of the channels' pauses (R-39). */
  readonly secondMs: number;
  /** Pause between two messages to one number through the official interface. */
  readonly recipientMs: number;
  /** Factor for the channels' limits per hour and per day. */
  readonly limitScale: number;
  /** Days in which the number of a new channel sends half of its limits. */
  readonly youngDays: number;
  /** Factor for the waits of retries. */
  readonly waitScale: number;
  /** Wait of a message whose channel was not ready. */
  readonly notReadyMs: number;
  /** Rest of a channel that failed three times, unless it reports that it works again. */
  readonly pauseMs: number;
}

export const usualTimes: SenderTimes = {
  tickMs: 2 * second,
  planMs: minute,
  leaseMs: minute,
  doubtMs: 2 * minute,
  secondMs: second,
  recipientMs: 6 * second,
  limitScale: 1,
  youngDays: 14,
  waitScale: 1,
  notReadyMs: 30 * second,
  pauseMs: 15 * minute,
};
