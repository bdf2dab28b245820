import type { ChoiceOption, FieldOf, Label } from './field';

/** An option as it is shown; what is set aside is offered no more, and still named where it stands. */
export interface ShownOption extends ChoiceOption {
  readonly isOffered: boolean;
}

interface NamedRow {
  readonly value: string;
  readonly label: Label;
  readonly isActive: boolean;
}

/**
 * The options of a choice in the centre's order and words, where a setting names them; `settings` is an answer that may
 * hold its key. What the setting does not name stands at the end as declared.
 */
export const optionsOf = (
  { options, named }: Pick<FieldOf<'choice'>, 'options' | 'named'>,
  settings: unknown,
): readonly ShownOption[] => {
  const rows = named === undefined ? [] : rowsIn(settings, named);
  const shown = rows.flatMap(({ value, label, isActive }) => {
    const option = options.find((one) => one.value === value);
    return option ? [{ ...option, label, isOffered: isActive }] : [];
  });
  const rest = options.filter(({ value }) => !shown.some((one) => one.value === value));
  return [...shown, ...rest.map((option) => ({ ...option, isOffered: true }))];
};

const rowsIn = (settings: unknown, key: string): readonly NamedRow[] => {
  const rows: unknown = Reflect.get(Object(settings ?? {}), key);
  return Array.isArray(rows) ? rows.filter(isNamedRow) : [];
};

const isNamedRow = (row: unknown): row is NamedRow => {
  const { value, label, isActive }: Readonly<Record<string, unknown>> = Object(row ?? {});
  const { ar, en }: Readonly<Record<string, unknown>> = Object(label ?? {});
  return (
    typeof value === 'string' &&
    typeof ar === 'string' &&
    typeof en === 'string' &&
    typeof isActive === 'boolean'
  );
};
