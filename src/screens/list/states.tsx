import { InboxOutlined } from '@ant-design/icons';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { Glyph } from '../glyph';
import { useDelayed } from '../hooks';
import { useWords } from '../words';

/** Placeholder bars for rows that are loading. They appear only after 200 ms. */
export const ListSkeleton = ({ rows }: { readonly rows: number }) => {
  const { t } = useWords();
  const isLate = useDelayed(200);
  return (
    <div className="rows-box" style={{ minBlockSize: 320 }} role="status" aria-label={t('common.loading')}>
      {isLate &&
        Array.from({ length: Math.min(rows, 10) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bare bars, all alike.
          <div key={index} className="bar skeleton-row">
            {bars.map((bar) => (
              <span key={bar} className="skeleton-bar" />
            ))}
          </div>
        ))}
    </div>
  );
};

const bars = [0, 1, 2, 3, 4];

export const EmptyList = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Empty
    className="list-empty"
    styles={{ image: { blockSize: 'auto', marginBlockEnd: 12 }, description: { color: 'var(--text-soft)' } }}
    image={
      <span className="empty-ring soft">
        <Glyph of={InboxOutlined} />
      </span>
    }
    description={text}
  >
    {children}
  </Empty>
);
