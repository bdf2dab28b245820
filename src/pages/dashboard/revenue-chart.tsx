import { Column } from '@ant-design/plots';
import { useMemo } from 'react';
import { useScheme } from '../../brand/use-brand';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { toLatinDigits } from '../../schema/digits';
import { useIsNarrow } from '../../screens/hooks';
import type { DayRevenue } from './figures';

/**
 * Bars of revenue by day. Charts know no right to left: the box stays left to right, days and the axis of amounts
 * are mirrored by hand in Arabic, and all labels come formatted.
 */
export const RevenueChart = ({ series }: { readonly series: readonly DayRevenue[] }) => {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const scheme = useScheme();
  const isNarrow = useIsNarrow();
  const isRtl = language === 'ar';
  const config = useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const label = {
      labelFontFamily: colour('--font'),
      labelFontSize: isNarrow ? 11 : 13,
      labelFill: colour('--text-soft'),
      labelFillOpacity: 1,
      labelOpacity: 1,
    };
    const name = t('dashboard.dayRevenue');
    return {
      data: series.map(({ date, total }) => ({ date, total })),
      xField: 'date',
      yField: 'total',
      height: 280,
      autoFit: true,
      animate: false as const,
      theme: scheme === 'dark' ? 'classicDark' : 'classic',
      viewStyle: { viewFill: 'transparent' },
      scale: {
        x: { range: isRtl ? [1, 0] : [0, 1], paddingInner: 0.45, paddingOuter: 0.25 },
        y: { nice: true },
      },
      style: { fill: colour('--accent'), radiusTopLeft: 6, radiusTopRight: 6, maxWidth: 56 },
      axis: {
        x: {
          ...label,
          title: false,
          tick: false,
          // Seven names always have room; read sideways they would not be read.
          labelAutoRotate: false,
          labelAutoHide: false,
          labelFormatter: (date: string) => format.weekdayShort(date),
        },
        y: {
          ...label,
          title: false,
          position: isRtl ? 'right' : 'left',
          labelFormatter: (total: string | number) => format.integer(Number(toLatinDigits(String(total)))),
          gridStroke: colour('--line-strong'),
          gridStrokeOpacity: 0.35,
        },
      },
      tooltip: {
        title: ({ date }: DayRevenue) => `${format.weekdayShort(date)} ${date}`,
        items: [({ total }: DayRevenue) => ({ name, value: format.money(total), color: colour('--accent') })],
      },
      interaction: { tooltip: { css: tooltipCss(isRtl, colour) } },
    };
  }, [series, t, format, isRtl, isNarrow, scheme]);
  return (
    <div className="dashboard-chart" dir="ltr" aria-hidden="true">
      <Column {...config} />
    </div>
  );
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
