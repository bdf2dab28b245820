import { Alert, Button } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { withTexts } from '../../i18n/react';
import { errorMessage } from '../../providers/messages';
import type { BranchChoice } from '../../providers/user';
import { appointments } from '../../resources/appointments/entity';
import { useRowDialog } from '../../screens/actions/row-dialog';
import { useWords } from '../../screens/words';
import { Expected, type OpenCard, Present } from './arrivals';
import { FollowUps } from './follow-ups';
import { MyDay } from './my-day';
import { Room } from './room';
import { Unpaid } from './unpaid';
import { useDay } from './use-today';
import '../../screens/screens.css';
import './today.css';

// What is opened by a press comes with the press.
const BookingCard = lazy(() =>
  withTexts('today', import('../booking-card/booking-card')).then((file) => ({ default: file.BookingCard })),
);

export const TodayBoard = ({ choice }: { readonly choice: BranchChoice | null }) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const { data, error, isLoading, retry } = useDay(choice);
  const [dialog, open] = useRowDialog();
  const [opened, setOpened] = useState<Parameters<OpenCard>[0]>();
  const go = useCallback((path: string) => void navigate(`${appointments.route}${path}`), [navigate]);
  if (error && !data)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        message={errorMessage(error, t)}
        action={<Button onClick={retry}>{t('common.retry')}</Button>}
      />
    );
  if (!data)
    return isLoading ? (
      <div className="today today-space" aria-busy="true">
        <span className="skeleton-bar" aria-hidden="true" />
      </div>
    ) : null;
  const parts = { data, open, onCard: setOpened };
  return (
    <div className="today">
      <MyDay {...parts} />
      <div className="today-column">
        <Expected {...parts} />
        <FollowUps {...parts} />
      </div>
      <div className="today-column">
        <Present {...parts} />
        <Unpaid {...parts} />
        <Room {...parts} />
      </div>
      {dialog}
      <Suspense fallback={null}>
        {opened && <BookingCard key={opened.id} {...opened} onClose={() => setOpened(undefined)} go={go} />}
      </Suspense>
    </div>
  );
};
