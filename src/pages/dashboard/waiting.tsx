import { ClockCircleOutlined, WalletOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import { addDays } from '../../i18n/zone';
import { attendance } from '../../resources/attendance/entity';
import { followUps } from '../../resources/follow-ups/entity';
import { dashboard, unpaidDays } from '../../resources/reports/dashboard';
import { useWords } from '../../screens/words';
import type { DashboardChoice, Figures } from './use-dashboard';

const { fields } = dashboard.answer.parts.waiting;

interface WaitingProps {
  readonly figures: Figures | undefined;
  readonly control: DashboardChoice;
}

/** What somebody should look after, as far as the reader may see it; each leads to its list. */
export const Waiting = ({ figures, control: { choice, date } }: WaitingProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { overdueFollowUps = null, unpaidVisits = null } = figures?.waiting ?? {};
  if (overdueFollowUps === null && unpaidVisits === null) return null;
  const branch: Readonly<Record<string, string>> = choice === null ? {} : { branchId: String(choice) };
  const line = (count: number | null, text: string, icon: ReactNode, to: string) =>
    count === null ? null : (
      <Link to={to} className={count > 0 ? 'dashboard-waits dashboard-waits-some' : 'dashboard-waits'}>
        {icon} {text} <b>{format.integer(count)}</b>
      </Link>
    );
  return (
    <nav className="dashboard-links" aria-label={t('dashboard.waiting')}>
      {line(
        overdueFollowUps,
        label(fields.overdueFollowUps.label),
        <ClockCircleOutlined aria-hidden />,
        `${followUps.route}?${new URLSearchParams({ ...branch, isOverdue: 'true' })}`,
      )}
      {line(
        unpaidVisits,
        label(fields.unpaidVisits.label),
        <WalletOutlined aria-hidden />,
        `${attendance.route}?${new URLSearchParams({
          ...branch,
          checkInFrom: addDays(date, 1 - unpaidDays),
          checkInTo: date,
        })}`,
      )}
    </nav>
  );
};
