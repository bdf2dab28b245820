import { DatePicker, Select, Spin } from 'antd';
import dayjs from 'dayjs';
import { useT } from '../../i18n/react';
import { addDays } from '../../i18n/zone';
import type { BranchChoice } from '../../providers/session';
import { dayIcon, LatinInput } from '../../screens/controls/day-and-time';
import { StepButton } from '../../screens/controls/icon-button';
import { useBranchChoices } from '../../screens/data/reference';
import type { FiguresProps } from './charts';

/** Filter of the branches (DSH-01, DSH-11) and picker of the day, between a day back and a day on (DSH-02, DSH-03). */
export const Filters = ({ control, isWaiting }: Omit<FiguresProps, 'figures'>) => {
  const t = useT();
  const { date, today, pickDate } = control;
  const stepOf = (days: -1 | 1) => {
    const text = t(days < 0 ? 'today.dayBefore' : 'today.dayAfter');
    return <StepButton type="text" by={days} text={text} onClick={() => pickDate(addDays(date, days))} />;
  };
  return (
    <search className="cluster dashboard-filters">
      <Select<BranchChoice>
        aria-label={t('common.branch')}
        className="dashboard-branch"
        value={control.choice ?? undefined}
        options={useBranchChoices()}
        popupMatchSelectWidth={false}
        onChange={control.pickBranch}
      />
      <span className="today-step inline soft" style={{ gap: 0 }}>
        {stepOf(-1)}
        <DatePicker
          aria-label={t('dashboard.date')}
          className="dashboard-date"
          popupClassName="dashboard-date-panel"
          format="YYYY-MM-DD"
          suffixIcon={dayIcon}
          placeholder="yyyy-mm-dd"
          value={dayjs(date)}
          allowClear={false}
          onChange={(day) => pickDate(day?.format('YYYY-MM-DD') ?? today)}
          components={{ input: LatinInput }}
        />
        {stepOf(1)}
      </span>
      {isWaiting ? (
        <span className="dashboard-wait" role="status">
          <Spin size="small" />
          <span className="visually-hidden">{t('common.loading')}</span>
        </span>
      ) : null}
    </search>
  );
};
