/** One line of the result. `isMet` is absent where there is no target. */
export interface Line {
  readonly what: string;
  readonly measured: string;
  readonly target?: string;
  readonly isMet?: boolean;
}

export const tableOf = (lines: readonly Line[]): string => {
  const cells = [
    ['what', 'measured', 'target', 'met'],
    ...lines.map(({ what, measured, target = '', isMet }) => [
      what,
      measured,
      target,
      isMet === undefined ? '' : isMet ? 'yes' : 'NO',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const written = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const rule = '-'.repeat(Math.max(...written.map((row) => row.length)));
  return [written[0], rule, ...written.slice(1)].join('\n');
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
};

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const times = (value: number): string => `${value.toFixed(2)}x`;
