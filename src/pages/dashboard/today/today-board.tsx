import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { withTexts } from '../../../i18n/react';
import { errorMessage } from '../../../providers/http-error';
import type { BranchChoice } from '../../../providers/session';
import type { NewAppointmentValues } from '../../../resources/appointments/prefill';
import type { today } from '../../../resources/today/today';
import type { QueryAnswer } from '../../../schema/query';
import { useRowDialog } from '../../../screens/actions/row-dialog';
import { Failure } from '../../../screens/controls/failure';
import { lazyPart } from '../../../screens/lazy-part';
import { useRowKeys } from '../../../screens/person/person-row';
import type { QueryState } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { MyDay } from './arrivals';
import { useHeld } from './ledger/held';
import { Ledger } from './ledger/ledger';
import { DeskContext } from './parts';
import { FreeTimes } from './rail/free-times';
import { Needs } from './rail/needs';
import '../../../screens/screens.css';
import './today.css';

// Loaded at the press that opens it.
const AppointmentPanel = lazyPart(
  () => withTexts('appointment', import('../../appointment/appointment-panel')),
  'AppointmentPanel',
);

/** The bookings that the page knows. */
const appointmentsIn = (data: QueryAnswer<typeof today> | undefined) =>
  [data?.expected, data?.inside, data?.calledOff, data?.unbilled, data?.unmarked, data?.mine].flatMap(
    (rows) => rows ?? [],
  );

// They come after the lists, which are what somebody at the desk looks for.
const OutboxAlert = lazyPart(() => import('../../../resources/messages/outbox-alert'), 'OutboxAlert');
const BackupAlert = lazyPart(() => import('../../../resources/backups/backup-alert'), 'BackupAlert');

interface BoardProps {
  readonly choice: BranchChoice | null;
  /** Absent on another day than today, which has neither ledger nor rail. */
  readonly asked: QueryState<typeof today> | undefined;
  /** Opens the panel of a new appointment over the page. */
  readonly book: (values: NewAppointmentValues) => void;
  /** Drawn above and beneath the ledger. In a single column the rail comes before what is beneath. */
  readonly above?: ReactNode;
  readonly beneath?: ReactNode;
}

/**
 * The day at the desk: the ledger, and beside it what needs somebody and who is free. `above` and `beneath` keep their
 * place whether the answer is there or not: React would draw them anew in another one, and they would ask again.
 */
export const TodayBoard = ({ choice, asked, book, above, beneath }: BoardProps) => {
  const { t } = useWords();
  const [dialog, open] = useRowDialog();
  const [opened, onCard] = useState<number>();
  const { shown, pressed, press } = useHeld(asked?.data);
  const data = asked && shown;
  const desk = useMemo(() => ({ open, onCard, pressed, press, book }), [open, pressed, press, book]);
  const box = useRowKeys();
  return (
    <DeskContext value={desk}>
      <div className="today-place" ref={box}>
        <div className={data || asked?.isLoading ? 'today' : undefined}>
          <div className="today-column">
            {above}
            {data ? (
              <>
                <MyDay data={data} />
                <Ledger data={data} />
              </>
            ) : asked?.error ? (
              <Failure text={errorMessage(asked.error, t)} retry={asked.retry} />
            ) : (
              asked?.isLoading && (
                <div className="today-space" aria-busy="true">
                  <span className="skeleton-bar" aria-hidden="true" />
                </div>
              )
            )}
          </div>
          {data ? (
            <aside className="today-rail rows-side">
              <Needs data={data} choice={choice} />
              <Suspense fallback={null}>
                <OutboxAlert />
                <BackupAlert />
              </Suspense>
              <FreeTimes data={data} />
            </aside>
          ) : (
            asked?.isLoading && <div className="today-rail" />
          )}
          {beneath}
        </div>
      </div>
      {/* Beside the measured place, because that would hold what is fixed to the window. */}
      {dialog}
      <Suspense fallback={null}>
        {opened !== undefined && (
          <AppointmentPanel
            id={String(opened)}
            known={appointmentsIn(data).find(({ id }) => id === opened)}
            onClose={() => onCard(undefined)}
            isUnaddressed
          />
        )}
      </Suspense>
    </DeskContext>
  );
};
