import { nextOpen, openBefore } from './rules';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds that a reminder keeps from a message on booking or moving, which told the same. */
const apart = 2 * hour;

interface Reminded {
  readonly start: Date;
  readonly zone: string;
  /** When a message on booking or moving told of this start, or will tell. Null: none does. */
  readonly toldAt: Date | null;
}

/** Returns when a reminder may go and when it expires; undefined if it is too late for one, or told already. */
export const reminderTimes = (
  { start, zone, toldAt }: Reminded,
  hours: number,
  now: Date,
): { readonly notBefore: Date; readonly expiresAt: Date } | undefined => {
  const due = new Date(start.getTime() - hours * hour);
  const expiresAt = new Date(start.getTime() - 30 * minute);
  // The appointment was made after its reminder was due: send now, unless it starts within an hour.
  if (due <= now && start.getTime() - now.getTime() <= hour) return undefined;
  const usual = openBefore('service', zone, due);
  const notBefore = nextOpen('service', zone, usual < now ? now : usual);
  const isTold = toldAt !== null && notBefore.getTime() < toldAt.getTime() + apart;
  return !isTold && notBefore < expiresAt ? { notBefore, expiresAt } : undefined;
};
