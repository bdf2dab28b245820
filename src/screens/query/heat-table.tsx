import './heat-table.css';
import { type Field, type Fields, unreachable } from '../../schema/field';
import type { Chart } from '../../schema/query';
import { type CellWords, renderCell, useCellWords } from '../cells/cells';
import { ScrollBox } from '../cells/table';
import { numberIn, textIn } from '../data/row';
import { nameIn } from './chart-look';

interface HeatTableProps {
  readonly chart: Extract<Chart, { readonly kind: 'heat' }>;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  readonly label: string;
}

/** Heat map as an HTML table whose cells darken with their value, so that it can be read aloud and printed. */
export const HeatTable = ({ chart, fields, records, label }: HeatTableProps) => {
  const said = useCellWords();
  const placesOf = (key: string) => placesIn(records, key, fields[key], said);
  const [xs, ys] = [placesOf(chart.x), placesOf(chart.y)];
  const found = new Map(records.map((one) => [`${textIn(one, chart.y)} ${textIn(one, chart.x)}`, one]));
  // A percentage is darkest at 100; figures above 100 are scaled by the highest one.
  const most = Math.max(100, ...records.map((one) => numberIn(one, chart.value) ?? 0));
  const field = fields[chart.value];
  return (
    <ScrollBox label={label}>
      <table className="heat-table small digits" aria-label={label}>
        <thead>
          <tr>
            <td />
            {xs.map(({ value, name }) => (
              <th key={value} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ys.map(({ value: y, name }) => (
            <tr key={y}>
              <th scope="row">{name}</th>
              {xs.map(({ value: x }) => {
                const record = found.get(`${y} ${x}`);
                const value = record === undefined ? undefined : numberIn(record, chart.value);
                return (
                  <td key={x} style={{ '--heat': shadeOf(value, most) }}>
                    {field &&
                      record !== undefined &&
                      renderCell(wholeShare(field, chart.value, record), said)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
};

/** A percentage is compared by its shade, so that its decimals would be noise. */
const wholeShare = (field: Field, name: string, record: unknown) => {
  const value = numberIn(record, name);
  const isShare = field.kind === 'money' && field.format === 'percent' && value !== undefined;
  return { field, name, holder: isShare ? { [name]: Math.round(value) } : record };
};

interface Place {
  readonly value: string;
  readonly name: string;
}

/** Returns the values of one axis with names: choices as declared, references by name, other values ascending. */
const placesIn = (
  records: readonly unknown[],
  key: string,
  field: Field | undefined,
  said: CellWords,
): readonly Place[] => {
  // A name needs a record, because the record may carry the row that the value points to.
  const names = new Map<string, string>();
  for (const one of records)
    if (!names.has(textIn(one, key))) names.set(textIn(one, key), nameIn(field, key, one, said));
  const places = [...names].map(([value, name]) => ({ value, name }));
  switch (field?.kind) {
    case 'choice': {
      const rank = new Map(field.options.map(({ value }, index) => [value, index]));
      const rankOf = ({ value }: Place) => rank.get(value) ?? rank.size;
      return places.toSorted((one, other) => rankOf(one) - rankOf(other));
    }
    case 'reference':
      return places.toSorted((one, other) => one.name.localeCompare(other.name, said.words.lang));
    case 'date':
    case 'time':
    case 'moment':
      return places.toSorted((one, other) => (one.value < other.value ? -1 : 1));
    case 'integer':
    case 'money':
      return places.toSorted((one, other) => Number(one.value) - Number(other.value));
    case 'text':
    case 'flag':
    case 'rows':
    case undefined:
      return places;
    default:
      return unreachable(field);
  }
};

/** Share of the accent colour in a cell, at most 45 %, so that the figure stays readable. */
const shadeOf = (value: number | undefined, most: number): string | undefined =>
  value === undefined ? undefined : `${Math.round((Math.min(value, most) / most) * 45)}%`;
