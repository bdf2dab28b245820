import { useLanguage } from '../../i18n/react';

/** Course of a figure as a small line without axes. Time runs from the right in Arabic. */
export const Sparkline = ({ values }: { readonly values: readonly number[] }) => {
  const isRtl = useLanguage() === 'ar';
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return null;
  const points = values.map((value, index) => {
    const along = (index / (values.length - 1)) * width;
    const up = height - margin - ((value - least) / (most - least)) * (height - 2 * margin);
    return `${(isRtl ? width - along : along).toFixed(1)},${up.toFixed(1)}`;
  });
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
};

const width = 96;
const height = 32;
const margin = 3;
