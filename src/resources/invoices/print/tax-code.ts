/** The five facts of a simplified e-invoice in its order. Amounts in pounds. */
interface TaxFacts {
  readonly seller: string;
  readonly taxNumber: string;
  /** ISO 8601. */
  readonly time: string;
  readonly total: number;
  readonly tax: number;
}

/** The facts as tag, length and UTF-8 value after each other, in base64: what the square of the document holds. */
export const taxCode = ({ seller, taxNumber, time, total, tax }: TaxFacts): string => {
  const values = [seller, taxNumber, time, total.toFixed(2), tax.toFixed(2)];
  const bytes = values.flatMap((value, index) => {
    const text = shortened(value);
    return [index + 1, text.length, ...text];
  });
  return btoa(String.fromCharCode(...bytes));
};

/** The length is one byte; a longer name is cut between two letters. */
const shortened = (value: string): readonly number[] => {
  const encoder = new TextEncoder();
  const letters = [...value];
  while (encoder.encode(letters.join('')).length > 255) letters.pop();
  return [...encoder.encode(letters.join(''))];
};
