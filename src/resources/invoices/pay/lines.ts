import { times } from '../../../schema/money';
import { fold } from '../../../schema/text/fold';
import {
  amountsOf,
  type InvoiceAmounts,
  type InvoiceLine,
  isOfferValid,
  noOffer,
  type Offer,
  pricedOf,
  priceOf,
} from '../rules';

/** A line of a bill that is being made, in the till or in the form. */
export interface BillLine extends Offer {
  /** Key of a line that came with the sheet, for example from the appointment; none for one that the desk has added. */
  readonly line?: string | null;
  readonly description: string;
  /** What stands beneath the description, for example how long the service takes. */
  readonly note?: string;
  /** Null while it is typed. */
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly serviceId: number | null;
  readonly packageId: number | null;
  readonly staffId: number | null;
  /** Name of a specialist who may not be among those that can be chosen. */
  readonly staffName?: string | null;
  /** True if a session that the customer owns pays for it. */
  readonly isCovered?: boolean;
}

/** A line to be typed. */
export const freeLine: BillLine = {
  description: '',
  quantity: 1,
  unitPrice: 0,
  serviceId: null,
  packageId: null,
  staffId: null,
  ...noOffer,
};

/** A service or a package, as the catalogue has it. */
interface Sold {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

const soldLine = ({ name, price }: Sold): BillLine => ({
  ...freeLine,
  description: name,
  unitPrice: price,
});

export const serviceLine = (sold: Sold): BillLine => ({ ...soldLine(sold), serviceId: sold.id });

/** `worded` is the name with the word 'package', for a name that lacks it. */
export const packageLineOf = (sold: Sold, worded: (name: string) => string): BillLine => ({
  ...soldLine(sold),
  description: packageLine(sold.name, worded(sold.name)),
  packageId: sold.id,
});

/** Adds a line, or one more piece of the same service or package by the same specialist at the same price. */
export const withLine = (lines: readonly BillLine[], line: BillLine): readonly BillLine[] => {
  const known = lines.find(
    (one) =>
      !one.line &&
      one.serviceId === line.serviceId &&
      one.packageId === line.packageId &&
      one.offerType === 'None' &&
      line.offerType === 'None',
  );
  if (!known) return [...lines, line];
  return lines.map((one) => (one === known ? { ...one, quantity: quantityOf(one) + 1 } : one));
};

type Typed = Pick<BillLine, 'quantity' | 'unitPrice' | keyof Offer>;

const quantityOf = ({ quantity }: Pick<Typed, 'quantity'>): number =>
  quantity !== null && Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1;

/** True if a line's discount is more than the line costs. */
export const isLineWrong = ({ offerType, offerValue, ...line }: Typed): boolean =>
  !isOfferValid(offerType, priceOf(offerValue), times(priceOf(line.unitPrice), quantityOf(line)));

/** The line as it counts: a missing number is its lowest value (INV-20), a discount that is not allowed is none. */
export const countedLine = <L extends Typed>(line: L): L & InvoiceLine => ({
  ...line,
  quantity: quantityOf(line),
  unitPrice: priceOf(line.unitPrice),
  ...(isLineWrong(line) ? noOffer : { offerType: line.offerType, offerValue: priceOf(line.offerValue) }),
});

/** Sums of lines while they are typed, by the arithmetic that the server saves by (INV-29). */
export const liveAmounts = (lines: readonly Typed[], offer: Offer, taxRate: number): InvoiceAmounts =>
  amountsOf({
    items: lines.map(countedLine),
    ...(isOfferWrong(lines, offer) ? noOffer : offer),
    taxRate,
  });

/** True if the discount of the whole is not allowed: a percentage above 100, a value above the subtotal (INV-28). */
export const isOfferWrong = (lines: readonly Typed[], { offerType, offerValue }: Offer): boolean =>
  !isOfferValid(offerType, offerValue, pricedOf(lines.map(countedLine)));

/** Request body of a line that the desk has added. */
export const sentLine = (line: BillLine) => {
  const { description, quantity, unitPrice, serviceId, packageId, staffId } = countedLine(line);
  return { description, quantity, unitPrice, serviceId, packageId, staffId, ...sentOffer(line) };
};

/** Request body of the lines that came with the sheet and were changed there. */
export const changedLines = (lines: readonly BillLine[], before: readonly BillLine[]) =>
  lines.flatMap((line, index) => {
    const was = before[index];
    const { line: key, staffId } = line;
    const given = sentOffer(line);
    if (!key || (staffId === was?.staffId && given.offerType === 'None')) return [];
    return [{ line: key, staffId, ...given }];
  });

/** A discount of nothing is none. */
const sentOffer = ({ offerType, offerValue }: Offer): Offer =>
  offerValue === 0 ? noOffer : { offerType, offerValue };

/**
 * Description of the line that sells a package: the text with the word 'package', or only the name if it
 * contains that word. So `باقة العروس` does not become `باقة باقة العروس`.
 */
export const packageLine = (name: string, worded: string): string =>
  saysPackage.test(fold(name)) ? name : worded;

/** Matches the word in folded text, with or without the article. */
const saysPackage = /(?<![\p{L}\d])(?:(?:ال)?باقه|packages?)(?![\p{L}\d])/u;
