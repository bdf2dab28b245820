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
