import { CalendarOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useSyncExternalStore } from 'react';
import { useT } from '../../i18n/react';
import { createStore } from '../../i18n/store';
import { readItem, writeItem } from '../../providers/storage';
import { Glyph } from '../../screens/glyph';

export type ShiftView = 'list' | 'week';

const key = 'shiftsView';

const store = createStore<ShiftView>(readItem(key) === 'list' ? 'list' : 'week');

export const useShiftView = (): ShiftView => useSyncExternalStore(store.subscribe, store.get);

/** Stores the view in this browser for the next visit. The first visit shows the week. */
export const chooseShiftView = (view: ShiftView): void => {
  writeItem(key, view === 'list' ? view : null);
  store.set(view);
};

export const ShiftViewSwitch = () => {
  const t = useT();
  return (
    <div className="no-print">
      <Segmented
        aria-label={t('shifts.view')}
        value={useShiftView()}
        options={[
          { value: 'list', label: t('shifts.listView'), icon: <Glyph of={UnorderedListOutlined} /> },
          { value: 'week', label: t('shifts.week'), icon: <Glyph of={CalendarOutlined} /> },
        ]}
        onChange={(next) => chooseShiftView(next === 'week' ? 'week' : 'list')}
      />
    </div>
  );
};
