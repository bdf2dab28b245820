import { z } from 'zod';
import { fieldOf, fieldsOf, inputKeyOf } from './entity';
import { type Field, isSecret } from './field';
import type { Import } from './import';
import { inputOf, isRequiredIn, payloadOf, writableFieldsOf } from './input';

/** A column of a file: the key under which its cells are sent. */
export interface ImportColumn {
  readonly key: string;
  readonly field: Field;
  /** A row without it is refused. */
  readonly isRequired: boolean;
}

/** What a file may hold, in the order of the declaration. */
export const importColumnsOf = (one: Import): readonly ImportColumn[] => {
  const { of, fields } = one;
  const own = fields ? fieldsOf({ fields }) : writableFieldsOf(of, 'create');
  return own
    .filter(([, field]) => isCell(field))
    .map(([key, field]) => ({ key: inputKeyOf(key, field), field, isRequired: isNeeded(one, key, field) }));
};

/** The column of the field by which rows are known to be there already. */
export const knownColumnOf = (one: Import): ImportColumn | undefined => {
  const field = one.by === undefined ? undefined : fieldOf(one.of, one.by);
  const key = field && one.by !== undefined ? inputKeyOf(one.by, field) : undefined;
  return importColumnsOf(one).find((column) => column.key === key);
};

/** Schema of a row as its cells were read: of a new one, or of what they change of one that is there. */
export const importSchemaOf = (
  { of, fields }: Import,
  isChange: boolean,
): z.ZodType<Readonly<Record<string, unknown>>> => {
  if (fields) return payloadOf(fields);
  if (!isChange) return inputOf(of, 'create') as z.ZodType<Readonly<Record<string, unknown>>>;
  const whole = inputOf(of, 'update');
  return (whole instanceof z.ZodObject ? whole.partial() : whole) as z.ZodType<
    Readonly<Record<string, unknown>>
  >;
};

/** Whether a cell can say it: plain values, and plain lists of texts. */
const isCell = (field: Field): boolean => {
  if (isSecret(field) || (field.kind === 'text' && field.format === 'image')) return false;
  return field.kind !== 'rows' || (field.flat !== undefined && field.fields[field.flat.of]?.kind === 'text');
};

const isNeeded = ({ of }: Import, key: string, field: Field): boolean => {
  // The branch of the batch stands in for one that a row does not name.
  if (key === of.branch) return false;
  if (field.kind === 'rows') return (field.min ?? 0) > 0;
  return isRequiredIn('create', field) && !('default' in field && field.default !== undefined);
};
