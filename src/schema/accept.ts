import type { ChoiceOption } from './field';

// Apart from the payload schemas, so that a list can read its filters without loading zod.

/** The option a value means: its own value, an alias or a label, whatever its letter case and spaces (INV-30, R-47). */
export const findOption = (options: readonly ChoiceOption[], value: string): ChoiceOption | undefined => {
  const same = (text: string) => text.toLowerCase().replaceAll(' ', '') === wanted;
  const wanted = value.toLowerCase().replaceAll(' ', '');
  return options.find(
    (option) =>
      [option.value, ...(option.aliases ?? [])].some(same) || same(option.label.ar) || same(option.label.en),
  );
};

/** A real day of the years 1 to 9999. */
export const isDay = (value: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match || match[1] === '0000') return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};
