import type { Fields } from '../../schema/field';
import type { Chart } from '../../schema/query';
import { renderCell, useCellWords } from '../cells/cells';
import { ScrollBox } from '../controls/scroll-box';
import { numberIn, textIn } from '../data/row';
import { nameIn } from './chart-look';
import './heat-table.css';

interface HeatTableProps {
  readonly chart: Extract<Chart, { readonly kind: 'heat' }>;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  readonly label: string;
}

/** A heat map is a table whose cells are the darker the more they say: it can be read, printed and listened to. */
export const HeatTable = ({ chart, fields, records, label }: HeatTableProps) => {
  const said = useCellWords();
  const [xs, ys] = [valuesOf(records, chart.x).toSorted(), valuesOf(records, chart.y)];
  const found = new Map(records.map((one) => [`${textIn(one, chart.y)} ${textIn(one, chart.x)}`, one]));
  // A share is full at a hundred; what has no such end is measured by its own most.
  const most = Math.max(100, ...records.map((one) => numberIn(one, chart.value) ?? 0));
  const named = (key: string, value: string) => nameIn(fields[key], key, { [key]: value }, said);
  const field = fields[chart.value];
  return (
    <ScrollBox label={label}>
      <table className="heat-table" aria-label={label}>
        <thead>
          <tr>
            <td />
            {xs.map((x) => (
              <th key={x} scope="col">
                {named(chart.x, x)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ys.map((y) => (
            <tr key={y}>
              <th scope="row">{named(chart.y, y)}</th>
              {xs.map((x) => {
                const record = found.get(`${y} ${x}`);
                const value = record === undefined ? undefined : numberIn(record, chart.value);
                return (
                  <td key={x} style={{ '--heat': shadeOf(value, most) }}>
                    {record !== undefined &&
                      field &&
                      renderCell({ field, name: chart.value, holder: record }, said)}
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

/** In the order in which the records name them. */
const valuesOf = (records: readonly unknown[], key: string): readonly string[] => [
  ...new Set(records.map((record) => textIn(record, key))),
];

/** Part of the accent in the colour of a cell; never so much that the figure on it could not be read. */
const shadeOf = (value: number | undefined, most: number): string | undefined =>
  value === undefined ? undefined : `${Math.round((Math.min(value, most) / most) * 45)}%`;
