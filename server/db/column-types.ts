import { type Field, unreachable } from '../../src/schema/field';

/** The type of a field's column, for rows that are read out of JSON. */
export const typeOf = (field: Field): string => {
  switch (field.kind) {
    case 'text':
    case 'choice':
    case 'time':
      return 'text';
    case 'integer':
    case 'reference':
      return 'int';
    case 'money':
      return 'numeric';
    case 'date':
      return 'date';
    case 'moment':
      return 'timestamptz';
    case 'flag':
      return 'boolean';
    case 'rows':
      throw new Error('rows nest one level only');
    default:
      return unreachable(field);
  }
};
