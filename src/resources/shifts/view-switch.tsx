import { CalendarOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { createContext, useContext } from 'react';
import { useT } from '../../i18n/react';
import { Glyph } from '../../screens/glyph';
import type { useChosen } from '../../screens/list/views';

/** 'week', or '' for the list, which is seen first; and the function that changes it. */
export const ShiftView = createContext<ReturnType<typeof useChosen>>(['', () => {}]);

export const ShiftViewSwitch = () => {
  const t = useT();
  const [view, choose] = useContext(ShiftView);
  return (
    <div className="not-printed">
      <Segmented
        aria-label={t('shifts.view')}
        value={view}
        options={[
          { value: '', label: t('shifts.listView'), icon: <Glyph of={UnorderedListOutlined} /> },
          { value: 'week', label: t('shifts.week'), icon: <Glyph of={CalendarOutlined} /> },
        ]}
        onChange={choose}
      />
    </div>
  );
};
