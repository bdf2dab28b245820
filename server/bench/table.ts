/** A table in plain text. Columns whose heading begins with a blank are figures and stand at the right. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [heads.map((head) => head.trim()), ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const written = all.map((row) =>
    heads
      .map((head, column) => {
        const [cell, width] = [row[column] ?? '', widths[column] ?? 0];
        return head.startsWith(' ') ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  const rule = '-'.repeat(Math.max(...written.map((row) => row.length)));
  return [written[0], rule, ...written.slice(1)].join('\n');
};

/** Three figures that matter: 0.123, 1.23, 12.3, 123, 1,234; nothing of what was not measured. */
export const figure = (value: number | undefined): string => {
  if (value === undefined || !Number.isFinite(value)) return 'n/a';
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
};

export const times = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)}x` : 'n/a');

/** Whether a target was met: nothing where there is none. */
export const metOf = (isMet: boolean | undefined): string =>
  isMet === undefined ? '' : isMet ? 'yes' : 'NO';
