import { Column, Line, Pie } from '@ant-design/plots';
import { useMemo } from 'react';
import type { Fields } from '../../schema/field';
import { type Chart, figuresOf } from '../../schema/query';
import { numberIn, textIn } from '../data/row';
import { hues } from '../person/person';
import { type ChartLook, nameIn, useChartLook } from './chart-look';
import './query.css';

interface QueryChartProps {
  readonly chart: Chart;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  /** Returns the label of a bar for its day. Default: the day itself. */
  readonly nameOf?: (x: string) => string;
  /** 'line': the days joined. 'pie': records as slices of a whole. Default: 'bars'. */
  readonly as?: 'bars' | 'line' | 'pie';
}

/**
 * Draws the records of a query as bars by day; the table next to it says the same in words. The library knows no right
 * to left: the box stays left to right, the axes are mirrored by hand in Arabic, and labels arrive formatted.
 */
export const QueryChart = ({ chart, fields, records, nameOf, as = 'bars' }: QueryChartProps) => {
  const look = useChartLook();
  const drawn = useMemo(() => {
    const names = new Map(
      records.map((one) => [textIn(one, chart.x), nameIn(fields[chart.x], chart.x, one, look.said)]),
    );
    const worded = (x: string) => nameOf?.(x) ?? names.get(x) ?? x;
    // With more than seven bars there is no room for the year.
    const isLong = records.length > 7 && nameOf === undefined;
    const drawing: Drawing = {
      ...{ look, fields, records },
      worded: (x) => (isLong ? look.dayMonth(x) : worded(x)),
      titled: (x) => (nameOf && fields[chart.x]?.kind === 'date' ? `${nameOf(x)} ${x}` : worded(x)),
    };
    if (as === 'pie') return <Pie {...slicesOf(chart, drawing)} />;
    const bars = barsOf(chart, drawing);
    return as === 'line' ? (
      <Line {...bars} style={{ lineWidth: 2, stroke: look.colours[0] }} />
    ) : (
      <Column {...bars} />
    );
  }, [chart, fields, records, nameOf, as, look]);
  const slices = as === 'pie' ? records.map((one) => nameIn(fields[chart.x], chart.x, one, look.said)) : [];
  return (
    <>
      <Legend labels={legendOf(chart, fields, look)} colours={look.colours} />
      <Legend labels={slices} colours={hues} />
      <div className="query-chart" dir="ltr" aria-hidden="true">
        {drawn}
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

/** A slice for each record, in its order, in the colour of its place in the legend. */
const slicesOf = (chart: Chart, { look, fields, records, worded }: Drawing) => {
  const [key = ''] = figuresOf(chart);
  const data = records.map(
    (record): Point => ({ x: textIn(record, chart.x), y: numberIn(record, key) ?? 0 }),
  );
  const hueOf = (place: number) => hues[place % hues.length] ?? '';
  return {
    ...look.frame,
    data,
    angleField: 'y',
    colorField: 'x',
    legend: false as const,
    innerRadius: 0.5,
    scale: { color: { domain: data.map(({ x }) => x), range: data.map((_, place) => hueOf(place)) } },
    tooltip: {
      title: '',
      items: [
        ({ x, y }: Point) => ({
          name: worded(x),
          value: look.figure(fields[key], y),
          color: hueOf(data.findIndex((one) => one.x === x)),
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
const Legend = ({
  labels,
  colours,
}: {
  readonly labels: readonly string[];
  readonly colours: readonly string[];
}) =>
  labels.length === 0 ? null : (
    <ul className="note wrap rows-4 cols-16" aria-hidden="true">
      {labels.map((label, index) => (
        <li className="bar gap-6" key={label}>
          <span
            style={{
              inlineSize: 10,
              blockSize: 10,
              borderRadius: 3,
              background: colours[index % colours.length],
            }}
          />
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  );
