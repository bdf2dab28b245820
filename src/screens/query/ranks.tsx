import { Link } from 'react-router';
import type { Fields } from '../../schema/field';
import { type Chart, figuresOf } from '../../schema/query';
import { bearsCurrency, isNought, Missing, renderCell, useCellWords } from '../cells/cells';
import { numberIn, textIn } from '../data/row';
import { nameIn } from './chart-look';
import './ranks.css';

interface RanksProps {
  readonly chart: Chart;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  readonly label: string;
  /** Returns the address of the rows behind a figure. */
  readonly hrefOf: (key: string, record: unknown) => string | undefined;
}

/**
 * Records as a list of bars, the largest first: what a bar or pie chart of names says, readable without hovering. The
 * bar is the sum of the chart's figures.
 */
export const Ranks = ({ chart, fields, records, label, hrefOf }: RanksProps) => {
  const said = useCellWords();
  const figures = figuresOf(chart);
  const [first = ''] = figures;
  const heightOf = (record: unknown) => figures.reduce((sum, key) => sum + (numberIn(record, key) ?? 0), 0);
  const sorted = records.toSorted((one, other) => heightOf(other) - heightOf(one));
  const most = Math.max(1, ...sorted.map(heightOf));
  const [field, of] = [fields[first], fields[chart.x]];
  const isBare = field !== undefined && bearsCurrency(field);
  return (
    <div className="ranks-box">
      {isBare && (
        <p className="ranks-figure note flush" style={{ gridColumn: '-2 / -1' }}>
          {said.words.label(field.label)}{' '}
          <small className="column-unit">{said.formatFor(undefined).currency()}</small>
        </p>
      )}
      <ol className="ranks" aria-label={label}>
        {sorted.map((record) => {
          const height = heightOf(record);
          const cell =
            field &&
            (isNought(field, height) ? (
              <Missing />
            ) : (
              renderCell({ field, name: first, holder: { [first]: height }, isBare }, said)
            ));
          const href = hrefOf(first, record);
          return (
            <li key={textIn(record, chart.x)}>
              <span className="strong anywhere">
                {of?.kind === 'reference'
                  ? renderCell({ field: of, name: chart.x, holder: record }, said)
                  : nameIn(of, chart.x, record, said)}
              </span>
              <span className="ranks-track" aria-hidden="true">
                <span style={{ inlineSize: `${(Math.max(0, height) / most) * 100}%` }} />
              </span>
              <span className="ranks-figure digits" style={{ minInlineSize: 88 }}>
                {href === undefined ? cell : <Link to={href}>{cell}</Link>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
};
