/** The five values of a simplified e-invoice, in the required order. Amounts in pounds. */
interface TaxFacts {
  readonly seller: string;
  readonly taxNumber: string;
  /** ISO 8601. */
  readonly time: string;
  readonly total: number;
  readonly tax: number;
}

/** Encodes the values for the QR code: tag, length and UTF-8 value of each, as base64. */
export const taxCode = ({ seller, taxNumber, time, total, tax }: TaxFacts): string => {
  const values = [seller, taxNumber, time, total.toFixed(2), tax.toFixed(2)];
  const bytes = values.flatMap((value, index) => {
    const text = shortened(value);
    return [index + 1, text.length, ...text];
  });
  return btoa(String.fromCharCode(...bytes));
};

/** UTF-8 bytes of a value, cut after a whole character because the length is one byte. */
const shortened = (value: string): readonly number[] => {
  const encoder = new TextEncoder();
  const letters = [...value];
  while (encoder.encode(letters.join('')).length > 255) letters.pop();
  return [...encoder.encode(letters.join(''))];
};
