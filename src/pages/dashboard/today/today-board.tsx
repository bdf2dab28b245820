import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { withTexts } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
import type { BranchChoice } from '../../../providers/user';
import { appointments } from '../../../resources/appointments/entity';
import type { NewAppointmentValues } from '../../../resources/appointments/new-appointment-values';
import type { today } from '../../../resources/today/today';
import { useRowDialog } from '../../../screens/actions/row-dialog';
import { Failure } from '../../../screens/controls/failure';
import { lazyPart } from '../../../screens/lazy-part';
import type { QueryState } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { MyDay } from './arrivals';
import { useRowKeys } from './keys';
import { useHeld } from './ledger/held';
import { Ledger } from './ledger/ledger';
import { DeskContext, type Today } from './parts';
import { FreeTimes } from './rail/free-times';
import { Needs } from './rail/needs';
import '../../../screens/screens.css';
import './today.css';

// Loaded at the press that opens it.
const AppointmentCard = lazyPart(
  () => withTexts('today', import('../appointment-card/appointment-card')),
  'AppointmentCard',
);
type Opened = Pick<ComponentProps<typeof AppointmentCard>, 'id' | 'name' | 'at'>;

// They come after the lists, which are what somebody at the desk looks for.
const OutboxAlert = lazyPart(() => import('../../../resources/messages/outbox-alert'), 'OutboxAlert');
const BackupAlert = lazyPart(() => import('../../../resources/backups/backup-alert'), 'BackupAlert');

interface BoardProps {
  readonly choice: BranchChoice | null;
  readonly asked: QueryState<typeof today>;
  /** Opens the panel of a new appointment over the page. */
  readonly book: (values: NewAppointmentValues) => void;
  /** Drawn above and beneath the ledger, beside the rail. */
  readonly above?: ReactNode;
  readonly beneath?: ReactNode;
}

/** The day at the desk: the ledger, and beside it what needs somebody and who is free. */
export const TodayBoard = ({ asked: { data, error, isLoading, retry }, ...rest }: BoardProps) => {
  const { t } = useWords();
  if (data) return <Board data={data} {...rest} />;
  return (
    <div className="today-place">
      {rest.above}
      {error ? (
        <Failure text={errorMessage(error, t)} retry={retry} />
      ) : (
        isLoading && (
          <div className="today today-space" aria-busy="true">
            <span className="skeleton-bar" aria-hidden="true" />
          </div>
        )
      )}
      {rest.beneath}
    </div>
  );
};

interface LoadedProps extends Omit<BoardProps, 'asked'> {
  readonly data: Today;
}

const Board = ({ data, choice, book, above, beneath }: LoadedProps) => {
  const navigate = useNavigate();
  const [dialog, open] = useRowDialog();
  const [opened, onCard] = useState<Opened>();
  const { shown, pressed, press } = useHeld(data);
  const go = (path: string) => void navigate(`${appointments.route}${path}`);
  const desk = useMemo(() => ({ open, onCard, pressed, press, book }), [open, pressed, press, book]);
  const box = useRowKeys();
  return (
    <DeskContext value={desk}>
      <div className="today-place" ref={box}>
        <div className="today">
          <div className="today-column">
            {above}
            <MyDay data={shown} />
            <Ledger data={shown} />
            {beneath}
          </div>
          <aside className="today-rail">
            <Needs data={shown} choice={choice} />
            <Suspense fallback={null}>
              <OutboxAlert />
              <BackupAlert />
            </Suspense>
            <FreeTimes data={shown} />
          </aside>
        </div>
      </div>
      {/* Beside the measured place, because that would hold what is fixed to the window. */}
      {dialog}
      <Suspense fallback={null}>
        {opened && <AppointmentCard key={opened.id} {...opened} onClose={() => onCard(undefined)} go={go} />}
      </Suspense>
    </DeskContext>
  );
};
