/** Arabic-Indic and Persian digits and their separators as Latin ones; everything else stays (FMT-09). */
export const toLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹٫٬]/g, (sign) => {
    if (sign === '٫') return '.';
    if (sign === '٬') return ',';
    // Both blocks hold their digits in order, and both zeros end in a hexadecimal 0.
    return String((sign.codePointAt(0) ?? 0) & 0xf);
  });

/**
 * A number as somebody types it, in either kind of digits (FMT-09): `١٬٢٣٤٫٥` -> 1234.5.
 * Grouping is read only where the groups are whole, so that `1,5` is refused and not taken for 15.
 * Null for anything else.
 */
export const parseDecimal = (text: string): number | null => {
  const plain = toLatinDigits(text)
    .replace(/[\s\p{Cf}]/gu, '')
    .replace('−', '-');
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(plain)) return finite(Number(plain.replaceAll(',', '')));
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return finite(Number(plain));
  return null;
};

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
