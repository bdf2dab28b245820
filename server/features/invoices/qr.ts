/** The fields of a simplified e-invoice, in the order of their tags. */
export interface QrFields {
  readonly seller: string;
  readonly taxNumber: string;
  /** ISO 8601. */
  readonly time: string;
  readonly total: number;
  readonly tax: number;
}

/** Tag, length and value of each field, one after another, in base64. Lengths count bytes of UTF-8, at most 255. */
export const qrOf = ({ seller, taxNumber, time, total, tax }: QrFields): string =>
  Buffer.concat(
    [seller, taxNumber, time, total.toFixed(2), tax.toFixed(2)].map((text, index) => {
      const value = Buffer.from(clipped(text), 'utf8');
      return Buffer.concat([Buffer.from([index + 1, value.length]), value]);
    }),
  ).toString('base64');

/** As many whole characters as fit into a length of one byte. */
const clipped = (text: string): string => {
  const letters = [...text];
  while (Buffer.byteLength(letters.join(''), 'utf8') > 255) letters.pop();
  return letters.join('');
};
