import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { withTexts } from '../../../i18n/react';
import { errorMessage } from '../../../providers/http-error';
import type { BranchChoice } from '../../../providers/session';
import type { NewAppointmentValues } from '../../../resources/appointments/draft';
import type { today } from '../../../resources/today/today';
import type { QueryAnswer } from '../../../schema/query';
import { useRowDialog } from '../../../screens/actions/row-dialog';
import { Failure } from '../../../screens/controls/failure';
import { lazyPart } from '../../../screens/lazy-part';
import { useRowKeys } from '../../../screens/person/person-row';
import type { QueryState } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { MyDay } from './arrivals';
import { FreeTimes } from './free-times';
import { Ledger } from './ledger';
import { Needs, useWork } from './needs';
import { DeskContext, type PartProps } from './parts';
import '../../../screens/screens.css';
import './today.css';

// Loaded at the press that opens it.
const AppointmentPanel = lazyPart(
  () => withTexts('appointment', import('../../appointment-panel')),
  'AppointmentPanel',
);

/** The bookings that the page knows. */
const appointmentsIn = (data: QueryAnswer<typeof today> | undefined) =>
  [data?.expected, data?.inside, data?.calledOff, data?.unbilled, data?.unmarked, data?.mine].flatMap(
    (rows) => rows ?? [],
  );

// Loaded where they have something to say.
const OutboxAlert = lazyPart(() => import('../../../resources/messages/outbox-alert'), 'OutboxAlert');
const BackupAlert = lazyPart(() => import('../../../resources/backups/backup-alert'), 'BackupAlert');

interface BoardProps {
  readonly choice: BranchChoice | null;
  /** Absent on another day than today, which has neither ledger nor rail. */
  readonly asked: QueryState<typeof today> | undefined;
  /** Opens the panel of a new appointment over the page. */
  readonly book: (values: NewAppointmentValues) => void;
  /** Drawn at the end of the rail. */
  readonly notes?: ReactNode;
  /** Drawn above and beneath the ledger. In a single column the rail comes before what is beneath. */
  readonly above?: ReactNode;
  readonly beneath?: ReactNode;
}

/**
 * The day at the desk: the ledger, and beside it what needs somebody and who is free. `above` and `beneath` keep their
 * place whether the answer is there or not: React would draw them anew in another one, and they would ask again.
 */
export const TodayBoard = ({ choice, asked, book, above, notes, beneath }: BoardProps) => {
  const { t } = useWords();
  const [dialog, open] = useRowDialog();
  const [opened, onCard] = useState<number>();
  const { shown, pressed, press } = useHeld(asked?.data);
  const data = asked && shown;
  const desk = useMemo(() => ({ open, onCard, pressed, press, book }), [open, pressed, press, book]);
  const box = useRowKeys();
  return (
    <DeskContext value={desk}>
      <div
        className="grow flex"
        style={{ flexDirection: 'column', gap: 0, container: 'day / inline-size' }}
        ref={box}
      >
        <div className={data || asked?.isLoading ? 'today grow' : undefined}>
          <div className="today-column slim">
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
                <div style={{ minBlockSize: 220, padding: '16px 32px' }} aria-busy="true">
                  <span className="skeleton-bar" aria-hidden="true" />
                </div>
              )
            )}
          </div>
          {data ? (
            <Rail data={data} choice={choice} notes={notes} />
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

/** Rows that need somebody, and who is free. Drawn at once, so that no late row moves another under the finger. */
const Rail = ({ data, choice, notes }: PartProps & Pick<BoardProps, 'choice' | 'notes'>) => {
  const { isComing, warns, ...work } = useWork(choice);
  const coming = (
    <aside className="today-rail rows-side" aria-busy="true">
      <span className="skeleton-bar" aria-hidden="true" />
    </aside>
  );
  if (isComing) return coming;
  return (
    <Suspense fallback={coming}>
      <aside className="today-rail rows-side">
        <Needs data={data} choice={choice} work={work} />
        {warns.outbox && <OutboxAlert />}
        {warns.backup && <BackupAlert />}
        <FreeTimes data={data} />
        {notes}
      </aside>
    </Suspense>
  );
};

/** How long a row keeps its place after a press, in ms, so that a second press cannot hit the row that follows (M5). */
export const heldFor = 1_500;

interface Held<T> {
  /** The newest data, or the data of the press while its row keeps its place. */
  readonly shown: T;
  /** Keys of the rows that were pressed. Their buttons do nothing until the list moves on. */
  readonly pressed: ReadonlySet<string>;
  /** Notes a press. Returns false if the row has been pressed already; it then keeps its place a little longer. */
  readonly press: (key: string) => boolean;
}

const none: ReadonlySet<string> = new Set();

/** Keeps a list as it was while somebody presses in it. */
const useHeld = <T,>(data: T): Held<T> => {
  const [held, setHeld] = useState<{ readonly data: T; readonly pressed: ReadonlySet<string> }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A second press may come before the first is drawn.
  const keys = useRef(new Set<string>());
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = (key: string): boolean => {
    const isFirst = !keys.current.has(key);
    keys.current.add(key);
    setHeld((now) => ({ data: now ? now.data : data, pressed: new Set(keys.current) }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      keys.current.clear();
      setHeld(undefined);
    }, heldFor);
    return isFirst;
  };
  return { shown: held ? held.data : data, pressed: held?.pressed ?? none, press };
};
