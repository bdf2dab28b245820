import { rounded } from '../../schema/money';

interface Stay {
  readonly checkIn: string;
  /** Null while the customer is still in the centre. */
  readonly checkOut: string | null;
}

/** Minutes of a visit until check-out, or until now (ATT-09, ATT-20). `now` is whole minutes since 1970. */
export const minutesOf = ({ checkIn, checkOut }: Stay, now: number): number => {
  const end = checkOut === null ? now : minuteOf(checkOut);
  return Math.max(0, end - minuteOf(checkIn));
};

/** Checked-out share of the check-ins, 0 to 1 with two decimals; undefined without check-ins (ATT-03, ATT-20). */
export const checkOutRate = (checkIns: number, checkOuts: number): number | undefined =>
  checkIns > 0 ? rounded(checkOuts / checkIns) : undefined;

const minuteOf = (moment: string): number => Math.floor(Date.parse(moment) / 60_000);

/** Pounds still owed on the visit's live invoice; 0 without one or without permission to read invoices. */
export const remainingOn = (visit: object): number => {
  const { remaining }: Readonly<Record<string, unknown>> = Object(Reflect.get(visit, 'invoice') ?? {});
  return typeof remaining === 'number' ? remaining : 0;
};
