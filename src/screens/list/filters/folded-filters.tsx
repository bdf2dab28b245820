import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { Glyph } from '../../glyph';
import { useWords } from '../../words';

interface FoldedFiltersProps {
  /** Number of filters that are set. The button shows it, because folded filters are easily forgotten. */
  readonly count: number;
  readonly children: ReactNode;
}

export const FoldedFilters = ({ count, children }: FoldedFiltersProps) => {
  const { t } = useWords();
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Glyph of={FilterOutlined} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('common.filters')}
        {count > 0 && <span className="filters-count">{format.integer(count)}</span>}
      </Button>
      {isOpen && (
        <div id={id} className="panel stack filters-folded">
          {children}
        </div>
      )}
    </>
  );
};
