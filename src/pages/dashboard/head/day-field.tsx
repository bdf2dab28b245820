import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useT } from '../../../i18n/react';
import { dayIcon, LatinInput } from '../../../screens/controls/day-and-time';
import type { DashboardChoice } from '../figures/choice';

interface DayFieldProps {
  readonly control: DashboardChoice;
  readonly onClose: () => void;
}

/** Picker of the day (DSH-02, DSH-03). It is open at once and leaves with the choice. */
export const DayField = ({ control, onClose }: DayFieldProps) => {
  const t = useT();
  return (
    <DatePicker
      aria-label={t('dashboard.date')}
      className="dashboard-date"
      popupClassName="dashboard-date-panel"
      size="small"
      format="YYYY-MM-DD"
      suffixIcon={dayIcon}
      placeholder="yyyy-mm-dd"
      value={dayjs(control.date)}
      allowClear={false}
      autoFocus
      defaultOpen
      onChange={(day) => control.pickDate(day?.format('YYYY-MM-DD') ?? control.today)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      components={{ input: LatinInput }}
    />
  );
};
