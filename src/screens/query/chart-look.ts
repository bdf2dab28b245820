import { useMemo } from 'react';
import { useScheme } from '../../brand/use-brand';
import type { Format } from '../../i18n/format';
import { useFormat } from '../../i18n/react';
import { type Field, unreachable } from '../../schema/field';
import { toLatinDigits } from '../../schema/text/parse';
import { type CellWords, useCellWords } from '../cells/cells';
import { textIn } from '../data/row';
import { useIsNarrow } from '../hooks';

/** Returns colours, axes and formats shared by all charts; recomputed when language, theme or width change. */
export const useChartLook = () => {
  const said = useCellWords();
  const format = useFormat();
  const scheme = useScheme();
  const isNarrow = useIsNarrow();
  const isRtl = said.words.lang === 'ar';
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const axis = {
      title: false,
      labelFontFamily: colour('--font'),
      labelFontSize: isNarrow ? 11 : 13,
      labelFill: colour('--text-soft'),
      labelFillOpacity: 1,
      labelOpacity: 1,
    };
    return {
      said,
      isRtl,
      colours: [colour('--accent'), colour('--text-faint')] as const,
      axis,
      valueAxis: {
        ...axis,
        position: isRtl ? 'right' : 'left',
        labelFormatter: (value: string | number) => format.integer(Number(toLatinDigits(String(value)))),
        gridStroke: colour('--line-strong'),
        gridStrokeOpacity: 0.35,
      },
      frame: {
        height: 280,
        autoFit: true,
        animate: false as const,
        theme: scheme === 'dark' ? 'classicDark' : 'classic',
        viewStyle: { viewFill: 'transparent' },
        interaction: { tooltip: { css: tooltipCss(isRtl, colour) } },
      },
      dayMonth: (day: string) => format.dayMonth(day),
      figure: (field: Field | undefined, value: number) => figureText(field, value, format),
    };
  }, [said, format, scheme, isNarrow, isRtl]);
};

export type ChartLook = ReturnType<typeof useChartLook>;

export const nameIn = (field: Field | undefined, key: string, record: unknown, said: CellWords): string => {
  const value = textIn(record, key);
  switch (field?.kind) {
    case 'reference':
      return said.referenceText(field, key, record);
    case 'date':
      return said.formatFor(record).date(value);
    case 'time':
      return said.formatFor(record).time(value);
    case 'choice':
      return said.words.optionText(field.options, value);
    case 'text':
    case 'integer':
    case 'money':
    case 'moment':
    case 'flag':
    case 'rows':
    case undefined:
      return value;
    default:
      return unreachable(field);
  }
};

const figureText = (field: Field | undefined, value: number, format: Format): string => {
  if (field?.kind === 'money')
    return field.format === 'percent' ? format.percent(value / 100) : format.money(value);
  return field?.kind === 'integer' && field.format === 'minutes'
    ? format.duration(value)
    : format.integer(value);
};

const tooltipCss = (isRtl: boolean, colour: (name: string) => string) => ({
  '.g2-tooltip': {
    direction: isRtl ? 'rtl' : 'ltr',
    'text-align': 'start',
    'font-family': colour('--font'),
    background: colour('--card'),
    color: colour('--text'),
  },
  '.g2-tooltip-title': { color: colour('--text') },
  '.g2-tooltip-list-item': { gap: '12px' },
  '.g2-tooltip-list-item-name-label': { color: colour('--text-soft'), 'margin-inline': '6px' },
  '.g2-tooltip-list-item-value': {
    color: colour('--text'),
    float: 'none',
    margin: '0',
    'font-weight': '600',
  },
});
