import { Column } from '@ant-design/plots';
import { useMemo } from 'react';
import type { Fields } from '../../schema/field';
import { type Chart, figuresOf } from '../../schema/query';
import { numberIn, textIn } from '../data/row';
import { type ChartLook, nameIn, useChartLook } from './chart-look';
import './query-chart.css';

interface QueryChartProps {
  readonly chart: Chart;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  /** Returns the label of a bar for its day. Default: the day itself. */
  readonly nameOf?: (x: string) => string;
}

/**
 * Draws the records of a query as bars by day; the table next to it says the same in words. The library knows no right
 * to left: the box stays left to right, the axes are mirrored by hand in Arabic, and labels arrive formatted.
 */
export const QueryChart = ({ chart, fields, records, nameOf }: QueryChartProps) => {
  const look = useChartLook();
  const drawn = useMemo(() => {
    const names = new Map(
      records.map((one) => [textIn(one, chart.x), nameIn(fields[chart.x], chart.x, one, look.said)]),
    );
    const worded = (x: string) => nameOf?.(x) ?? names.get(x) ?? x;
    // With more than seven bars there is no room for the year.
    const isLong = records.length > 7 && nameOf === undefined;
    return barsOf(chart, {
      ...{ look, fields, records },
      worded: (x) => (isLong ? look.dayMonth(x) : worded(x)),
      titled: (x) => (nameOf ? `${nameOf(x)} ${x}` : worded(x)),
    });
  }, [chart, fields, records, nameOf, look]);
  return (
    <>
      <Legend labels={legendOf(chart, fields, look)} look={look} />
      <div className="query-chart" dir="ltr" aria-hidden="true">
        <Column {...drawn} />
      </div>
    </>
  );
};

interface Point {
  readonly x: string;
  readonly y: number;
  /** Key of the figure, if the chart has several. */
  readonly of?: string;
}

interface Drawing {
  readonly look: ChartLook;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  readonly worded: (x: string) => string;
  readonly titled: (x: string) => string;
}

/** More labels beneath an axis would touch each other on a wide screen. */
const mostLabels = 16;

const barsOf = (chart: Chart, { look, fields, records, worded, titled }: Drawing) => {
  const figures = figuresOf(chart);
  const [only = ''] = figures;
  const isSeveral = figures.length > 1;
  const point = (record: unknown, key: string): Point => ({
    x: textIn(record, chart.x),
    y: numberIn(record, key) ?? 0,
    ...(isSeveral ? { of: key } : {}),
  });
  const nameOf = (key: string): string => {
    const field = fields[key];
    return field ? look.said.words.label(field.label) : '';
  };
  const colourOf = (key: string) => look.colours[figures.indexOf(key)] ?? look.colours[0];
  return {
    ...look.frame,
    data: records.flatMap((record) => figures.map((key) => point(record, key))),
    xField: 'x',
    yField: 'y',
    ...(isSeveral ? { colorField: 'of', legend: false as const, group: true } : {}),
    scale: {
      x: { range: look.isRtl ? [1, 0] : [0, 1], paddingInner: 0.45, paddingOuter: 0.25 },
      y: { nice: true },
      ...(isSeveral ? { color: { domain: [...figures], range: figures.map(colourOf) } } : {}),
    },
    style: {
      ...(isSeveral ? {} : { fill: look.colours[0] }),
      ...{ radiusTopLeft: 6, radiusTopRight: 6, maxWidth: 56 },
    },
    axis: {
      x: {
        ...look.axis,
        tick: false,
        labelAutoRotate: false,
        // Up to seven labels always have room.
        ...(records.length > 7 ? {} : { labelAutoHide: false }),
        // Days without a gap read as one long number.
        labelFilter: (_: unknown, index: number) => index % Math.ceil(records.length / mostLabels) === 0,
        labelFormatter: worded,
      },
      y: look.valueAxis,
    },
    tooltip: {
      title: ({ x }: Point) => titled(x),
      items: [
        ({ y, of = only }: Point) => ({
          name: nameOf(of),
          value: look.figure(fields[of], y),
          color: colourOf(of),
        }),
      ],
    },
  };
};

/** Names of the figures, if there are several. */
const legendOf = (chart: Chart, fields: Fields, look: ChartLook): readonly string[] => {
  const figures = figuresOf(chart);
  return (figures.length < 2 ? [] : figures).flatMap((key) => {
    const field = fields[key];
    return field ? [look.said.words.label(field.label)] : [];
  });
};

/** Legend in HTML, because the canvas would set Arabic names from the wrong side. */
const Legend = ({ labels, look }: { readonly labels: readonly string[]; readonly look: ChartLook }) =>
  labels.length === 0 ? null : (
    <ul className="note wrap rows-4 cols-16" aria-hidden="true">
      {labels.map((label, index) => (
        <li className="bar gap-6" key={label}>
          <span
            style={{
              inlineSize: 10,
              blockSize: 10,
              borderRadius: 3,
              background: look.colours[index % look.colours.length],
            }}
          />
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  );
