import { addDays, instantOf, todayIn } from '../../../../src/i18n/zone';
import type { MessagePurpose } from '../../../../src/resources/messages/choices';
import { wallIn } from '../../../kernel/clock';

/** What a message is for: the customer's own visit, or the centre's business. */
export type Purpose = MessagePurpose;

/** When customers may be written to, by the branch's clock: from the first time up to but without the second. */
const open: Readonly<Record<Purpose, { readonly from: string; readonly to: string }>> = {
  service: { from: '08:00', to: '22:00' },
  marketing: { from: '10:00', to: '21:00' },
};

/** A message that must not be late is planned this long before the hours end, as others may stand before it. */
const marginMs = 30 * 60_000;

export const isOpen = (purpose: Purpose, zone: string, at: Date): boolean => {
  const { time } = wallIn(zone, at.getTime());
  return time >= open[purpose].from && time < open[purpose].to;
};

/** The instant itself when it is open, else the next one that is. */
export const nextOpen = (purpose: Purpose, zone: string, at: Date): Date => {
  if (isOpen(purpose, zone, at)) return at;
  const today = todayIn(zone, at);
  const { from } = open[purpose];
  const opening = instantOf(`${today}T${from}`, zone);
  return opening > at ? opening : instantOf(`${addDays(today, 1)}T${from}`, zone);
};

/** The instant itself when it is open, else shortly before the end of the hours before it: a reminder goes earlier. */
export const openBefore = (purpose: Purpose, zone: string, at: Date): Date => {
  if (isOpen(purpose, zone, at)) return at;
  const today = todayIn(zone, at);
  const { to } = open[purpose];
  const closing = instantOf(`${today}T${to}`, zone);
  const end = closing <= at ? closing : instantOf(`${addDays(today, -1)}T${to}`, zone);
  return new Date(end.getTime() - marginMs);
};
