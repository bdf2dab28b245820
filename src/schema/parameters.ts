import { fieldsOf, inputKeyOf } from './entity';
import { type Field, type Fields, unreachable } from './field';
import type { RawQuery } from './list-query';

/**
 * Parameters of an address as the payload they mean: numbers and flags out of texts, repeated ones as lists. What cannot
 * be read stays a text, for the schema to refuse in its own words. `all` and an empty value mean nothing chosen.
 */
export const payloadFromParameters = (fields: Fields, raw: RawQuery): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fieldsOf({ fields }).flatMap(([key, field]) => {
      const name = inputKeyOf(key, field);
      const sent = raw[name];
      return sent === undefined ? [] : [[name, readParameter(field, sent)]];
    }),
  );

const readParameter = (field: Field, sent: string | readonly string[]): unknown => {
  const list = typeof sent === 'string' ? [sent] : sent;
  const last = list.at(-1) ?? '';
  switch (field.kind) {
    case 'integer':
    case 'money':
      return last === '' ? null : numberOf(last);
    case 'reference':
      return last === '' || last === 'all' ? null : numberOf(last);
    case 'flag':
      return last === ''
        ? null
        : last === 'true' || last === '1'
          ? true
          : last === 'false' || last === '0'
            ? false
            : last;
    case 'rows': {
      const of = field.flat ? field.fields[field.flat.of] : undefined;
      const values = list.flatMap((one) => one.split(',')).filter((one) => one !== '' && one !== 'all');
      return of ? values.map((one) => readParameter(of, one)) : values;
    }
    case 'text':
    case 'date':
    case 'time':
    case 'moment':
    case 'choice':
      return last;
    default:
      return unreachable(field);
  }
};

const numberOf = (text: string): number | string =>
  /^-?\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : text;
