import { isLineOfferValid, type Offer, type OfferType } from '../rules';

/** A line on the sheet. */
export interface SheetLine extends Offer {
  /** Key of a line that came with the sheet, for example from the appointment; null for one that the desk has added. */
  readonly line: string | null;
  readonly description: string;
  /** What stands beneath the description, for example how long the service takes. */
  readonly note?: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly serviceId: number | null;
  readonly packageId: number | null;
  readonly staffId: number | null;
  /** Name of a specialist who may not be among those that can be chosen. */
  readonly staffName?: string | null;
  /** True if a session that the customer owns pays for it. */
  readonly isCovered?: boolean;
}

/** Adds a line, or one more piece of the same service or package by the same specialist at the same price. */
export const withLine = (lines: readonly SheetLine[], line: SheetLine): readonly SheetLine[] => {
  const known = lines.find(
    (one) =>
      one.line === null &&
      one.serviceId === line.serviceId &&
      one.packageId === line.packageId &&
      one.offerType === 'None' &&
      line.offerType === 'None',
  );
  if (!known) return [...lines, line];
  return lines.map((one) => (one === known ? { ...one, quantity: one.quantity + 1 } : one));
};

/** True if a line's discount is more than the line costs. */
export const isLineWrong = (line: SheetLine): boolean => !isLineOfferValid(line);

/** Request body of a line that the desk has added. */
export const sentLine = (line: SheetLine) => {
  const { description, quantity, unitPrice, serviceId, packageId, staffId } = line;
  return { description, quantity, unitPrice, serviceId, packageId, staffId, ...sentOffer(line) };
};

/** Request body of the lines that came with the sheet and were changed there. */
export const changedLines = (lines: readonly SheetLine[], before: readonly SheetLine[]) =>
  lines.flatMap((line, index) => {
    const was = before[index];
    const { line: key, staffId } = line;
    const given = sentOffer(line);
    if (key === null || (staffId === was?.staffId && given.offerType === 'None')) return [];
    return [{ line: key, staffId, ...given }];
  });

/** A discount of nothing is none. */
const sentOffer = ({ offerType, offerValue }: Offer): Offer =>
  offerValue === 0 ? { offerType: 'None' satisfies OfferType, offerValue: 0 } : { offerType, offerValue };
