import { Column, Line, Pie } from '@ant-design/plots';
import { useMemo } from 'react';
import type { FieldOf, Fields } from '../../schema/field';
import { type Chart, figuresOf } from '../../schema/query';
import { useOptionsOf } from '../data/reference';
import { numberIn, textIn } from '../data/row';
import { type ChartLook, nameIn, useChartLook } from './chart-look';
import './query-chart.css';

interface QueryChartProps {
  readonly chart: Chart;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  /** Returns the label of a bar for its `x` value. Default: the text of its field. */
  readonly nameOf?: (x: string) => string;
}

/**
 * Draws the records of a query as a chart; the table next to it says the same in words. The library knows no right to
 * left: the box stays left to right, the axes are mirrored by hand in Arabic, and labels arrive formatted.
 */
export const QueryChart = (props: QueryChartProps) => {
  const x = props.fields[props.chart.x];
  return x?.kind === 'choice' && x.named !== undefined ? (
    <NamedChart {...props} x={x} />
  ) : (
    <DrawnChart {...props} />
  );
};

/** Loads the options of a choice field that the server names, for the labels of the bars. */
const NamedChart = ({ x, ...props }: QueryChartProps & { readonly x: FieldOf<'choice'> }) => {
  const options = useOptionsOf(x);
  const { chart, fields } = props;
  const named = useMemo(() => ({ ...fields, [chart.x]: { ...x, options } }), [fields, chart, x, options]);
  return <DrawnChart {...props} fields={named} />;
};

const DrawnChart = ({ chart, fields, records, nameOf }: QueryChartProps) => {
  const look = useChartLook();
  const names = useMemo(
    () =>
      new Map(records.map((one) => [textIn(one, chart.x), nameIn(fields[chart.x], chart.x, one, look.said)])),
    [chart, fields, records, look],
  );
  const drawn = useMemo(() => {
    const worded = (x: string) => nameOf?.(x) ?? names.get(x) ?? x;
    // With more than seven bars there is no room for the year.
    const isLong = fields[chart.x]?.kind === 'date' && records.length > 7 && nameOf === undefined;
    const labelled = (x: string) => (isLong ? look.dayMonth(x) : worded(x));
    const titled = (x: string) => (nameOf ? `${nameOf(x)} ${x}` : worded(x));
    return chart.kind === 'pie'
      ? { kind: chart.kind, config: pieOf(chart, { look, fields, records, worded }) }
      : { kind: chart.kind, config: axesOf(chart, { look, fields, records, worded: labelled, titled }) };
  }, [chart, fields, records, nameOf, names, look]);
  return (
    <>
      <Legend
        labels={legendOf(chart, { look, fields, records, worded: (x) => names.get(x) ?? '' })}
        look={look}
      />
      <div className="query-chart" dir="ltr" aria-hidden="true">
        {drawn.kind === 'bar' ? (
          <Column {...drawn.config} />
        ) : drawn.kind === 'line' ? (
          <Line {...drawn.config} />
        ) : (
          <Pie {...drawn.config} />
        )}
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
}

/** More labels beneath an axis would touch each other on a wide screen. */
const mostLabels = 16;

const axesOf = (
  chart: Chart,
  { look, fields, records, worded, titled }: Drawing & { readonly titled: (x: string) => string },
) => {
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
  const accent = look.colours[0];
  return {
    ...look.frame,
    data: records.flatMap((record) => figures.map((key) => point(record, key))),
    xField: 'x',
    yField: 'y',
    ...(isSeveral ? { colorField: 'of', legend: false as const } : {}),
    ...(isSeveral && chart.kind === 'bar' ? { group: true } : {}),
    scale: {
      x: {
        range: look.isRtl ? [1, 0] : [0, 1],
        ...(chart.kind === 'bar' ? { paddingInner: 0.45, paddingOuter: 0.25 } : {}),
      },
      y: { nice: true },
      ...(isSeveral ? { color: { domain: [...figures], range: figures.map(colourOf) } } : {}),
    },
    style:
      chart.kind === 'bar'
        ? { ...(isSeveral ? {} : { fill: accent }), radiusTopLeft: 6, radiusTopRight: 6, maxWidth: 56 }
        : { ...(isSeveral ? {} : { stroke: accent }), lineWidth: 2 },
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

/** Draws only values above zero, because a slice cannot show a negative amount. */
const pieOf = (
  chart: Extract<Chart, { readonly kind: 'pie' }>,
  { look, fields, records, worded }: Drawing,
) => {
  const data = records
    .map((record): Point => ({ x: textIn(record, chart.x), y: numberIn(record, chart.y) ?? 0 }))
    .filter(({ y }) => y > 0);
  return {
    ...look.frame,
    data,
    angleField: 'y',
    colorField: 'x',
    innerRadius: 0.58,
    legend: false as const,
    scale: {
      color: {
        domain: data.map(({ x }) => x),
        range: data.map((_, index) => look.colours[index % look.colours.length]),
      },
    },
    tooltip: {
      title: '',
      items: [({ x, y }: Point) => ({ name: worded(x), value: look.figure(fields[chart.y], y) })],
    },
  };
};

const legendOf = (chart: Chart, { look, fields, records, worded }: Drawing): readonly string[] => {
  if (chart.kind === 'pie')
    return records
      .filter((record) => (numberIn(record, chart.y) ?? 0) > 0)
      .map((record) => worded(textIn(record, chart.x)));
  const figures = figuresOf(chart);
  return (figures.length < 2 ? [] : figures).flatMap((key) => {
    const field = fields[key];
    return field ? [look.said.words.label(field.label)] : [];
  });
};

/** Legend in HTML, because the canvas would set Arabic names from the wrong side. */
const Legend = ({ labels, look }: { readonly labels: readonly string[]; readonly look: ChartLook }) =>
  labels.length === 0 ? null : (
    <ul className="note chart-legend wrap" aria-hidden="true">
      {labels.map((label, index) => (
        <li className="bar gap-6" key={label}>
          <span
            className="chart-legend-dot"
            style={{ background: look.colours[index % look.colours.length] }}
          />
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  );
