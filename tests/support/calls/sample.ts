import { type Entity, fieldsOf, inputKeyOf } from '../../../src/schema/entity';
import { type Field, type FieldOf, unreachable } from '../../../src/schema/field';
import { type InputMode, unaskedKeysOf, writableFieldsOf } from '../../../src/schema/visibility';
import { type Payload, shaped } from './shapes';

export type { Payload } from './shapes';

/** Returns the id of a row of that entity, creating one if needed. */
export type RowMaker = (entityName: string) => Promise<number>;

/** Returns the value of one field in the RowMaker's row, for lists that name rows by it. */
export type RowNamer = (entityName: string, field: string) => Promise<unknown>;

export interface Makers {
  readonly rowOf: RowMaker;
  readonly nameOf: RowNamer;
}

/** Returns a valid body made from the declaration. Another `n` gives other values. */
export const sampleOf = async (
  entity: Entity,
  mode: InputMode,
  n: number,
  makers: Makers,
): Promise<Payload> => {
  const payload: Payload = {};
  for (const [key, field] of writableFieldsOf(entity, mode))
    payload[inputKeyOf(key, field)] = await sampleValueOf(key, field, n, makers);
  // Several times or moments of a row are an hour apart, so that an end follows its start.
  const times = writableFieldsOf(entity, mode).filter(([, field]) => field.kind === 'time');
  for (const [index, [key]] of times.entries())
    payload[key] = `${10 + index}:${String(n % 60).padStart(2, '0')}`;
  const moments = writableFieldsOf(entity, mode).filter(([, field]) => field.kind === 'moment');
  for (const [index, [key]] of moments.entries())
    payload[key] = `${dayOf('2014-03-01', n)}T${10 + index}:00:00.000Z`;
  const valid = shaped(entity, payload);
  for (const key of unaskedKeysOf(writableFieldsOf(entity, mode), valid)) delete valid[key];
  return valid;
};

/** Returns another day for each `n`. */
const dayOf = (first: string, n: number): string =>
  new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10);

const sampleValueOf = async (key: string, field: Field, n: number, makers: Makers): Promise<unknown> => {
  switch (field.kind) {
    case 'text':
      return textOf(key, field, n);
    case 'integer':
      return Math.min((field.min ?? 0) + n, field.max ?? 2_147_483_647);
    case 'money':
      return Math.max(field.min ?? 0, 0) + n + 0.25;
    case 'date':
      return dayOf('2001-01-01', n);
    case 'time':
      return `12:${String(n % 60).padStart(2, '0')}`;
    case 'moment':
      return `${dayOf('2014-03-01', n)}T10:00:00.000Z`;
    case 'flag':
      return true;
    case 'choice':
      return field.several
        ? [field.options[n % field.options.length]?.value]
        : field.options[n % field.options.length]?.value;
    case 'reference':
      return makers.rowOf(field.to);
    case 'rows':
      return childrenOf(field, n, makers);
    default:
      return unreachable(field);
  }
};

const textOf = (key: string, field: FieldOf<'text'>, n: number): string => {
  switch (field.format ?? 'line') {
    case 'line':
    case 'lines':
    case 'image':
      return `نص ${key} ${n}`.slice(0, field.max);
    case 'phone':
      return `010${String(n).padStart(8, '0')}`.slice(0, field.max);
    case 'email':
      return `person${n}@example.com`;
    case 'colour':
      return `#${String(n % 1_000_000).padStart(6, '0')}`;
    case 'capitals':
      return `C${n % 10_000}`;
    case 'zone':
      return 'Africa/Cairo';
    default:
      throw new Error(`no sample for ${field.format}: tests/support/calls/sample.ts makes them`);
  }
};

const childrenOf = async (
  field: FieldOf<'rows'>,
  n: number,
  { rowOf, nameOf }: Makers,
): Promise<readonly unknown[]> => {
  const { flat } = field;
  const of = flat ? field.fields[flat.of] : undefined;
  if (flat?.by && of?.kind === 'reference') return [await nameOf(of.to, flat.by)];
  const made: unknown[] = [];
  // Only one, because a list of references would hold the same row twice.
  for (const index of of?.kind === 'reference' ? [0] : [0, 1]) {
    const row: Payload = {};
    for (const [key, sub] of fieldsOf(field))
      if (sub.write !== 'never') row[key] = await sampleValueOf(key, sub, n * 2 + index, { rowOf, nameOf });
    made.push(flat ? row[flat.of] : row);
  }
  return made;
};

/** Returns the values that an answer must hold for a body: the same ones, child rows field by field. */
export const answeredFor = (entity: Entity, mode: InputMode, payload: Payload): Payload => {
  const expected: Payload = {};
  for (const [key, field] of writableFieldsOf(entity, mode)) {
    if (field.kind === 'text' && field.secret) continue;
    if (field.kind === 'rows' && field.flat?.by) continue;
    if (!(inputKeyOf(key, field) in payload)) continue;
    const sent = payload[inputKeyOf(key, field)];
    expected[key] =
      field.kind === 'rows' && Array.isArray(sent) ? sent.map((item) => expectedItem(field, item)) : sent;
  }
  return expected;
};

const expectedItem = (field: FieldOf<'rows'>, item: unknown): unknown =>
  field.flat ? { [field.flat.of]: item } : item;
