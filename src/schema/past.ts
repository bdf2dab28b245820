import { isDay } from './accept';
import { fieldsOf, type Issue } from './entity';
import type { Fields } from './field';

/** Days that must have begun (`past`) and have not where it is `today`; the schemas know no branch, so this check is made apart. */
export const unbegunDays = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  today: string,
): readonly Issue[] =>
  fieldsOf({ fields }).flatMap(([key, field]): readonly Issue[] => {
    const value = values[key];
    if (field.kind === 'date')
      return field.past && typeof value === 'string' && isDay(value) && value > today
        ? [{ path: [key], key: 'validate.future', params: {} }]
        : [];
    if (field.kind !== 'rows' || typeof value !== 'object') return [];
    return [value].flat().flatMap((row, index) =>
      unbegunDays(field.fields, Object(row), today).map((issue) => ({
        ...issue,
        path: [key, ...(field.as === 'one' ? [] : [index]), ...issue.path],
      })),
    );
  });
