import type { TextKey } from '../../i18n/ar';
import { useFormat } from '../../i18n/react';
import { useWords } from '../../screens/words';

/** Figures in a row, each with its word. */
export const Counts = ({ counts }: { readonly counts: readonly (readonly [TextKey, number])[] }) => {
  const { t } = useWords();
  const format = useFormat();
  return (
    <dl className="import-counts">
      {counts.map(([text, count]) => (
        <div key={text} className="import-count">
          <dt>{t(text)}</dt>
          <dd>{format.integer(count)}</dd>
        </div>
      ))}
    </dl>
  );
};
