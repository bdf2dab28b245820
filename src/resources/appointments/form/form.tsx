import '../appointments.css';
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { humanMoment } from '../../../i18n/human';
import { currentLanguage, useT } from '../../../i18n/react';
import { getReader } from '../../../i18n/store';
import type { Day } from '../../../i18n/zone';
import { can } from '../../../providers/access';
import type { HttpError } from '../../../providers/http-error';
import { pushToast } from '../../../providers/toasts';
import type { Entity } from '../../../schema/entity';
import { isDay } from '../../../schema/text/parse';
import { numberIn, textIn } from '../../../screens/data/row';
import { AddedFields, FormField } from '../../../screens/form/frame/form-field';
import { FormFrame, FormNews, FormProblems } from '../../../screens/form/frame/form-frame';
import { useFormSession } from '../../../screens/form/frame/use-form-session';
import { formToast, type SubmitOptions } from '../../../screens/form/save/use-submit';
import { FormDay, wallTextOf } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { valuesOfRow } from '../../../screens/form/values/values';
import { useAsk } from '../../../screens/query/use-query-of';
import type { FieldParts, FormProps, FormRules, SaveContext } from '../../../screens/screen';
import { savedAppointment } from '../draft';
import { appointments } from '../entity';
import { newsIn } from '../queries';
import { isShorterThanServices } from '../rules';
import {
  DefaultStaffInput,
  MessageNote,
  ReasonGate,
  RoomGate,
  RoomInput,
  StatusInput,
  Total,
} from './inputs';
import { OwnedPanel, ServicesInput } from './lines';
import { CalendarDraft, Proposals } from './proposals';
import { bodyOf, isConflict, RepeatSection, repeatIn, skippedIn, useSendSeries, visitsOf } from './series';
import { FirstFree, Hold, LaterPrefill, Refusal } from './times';
import {
  checksOf,
  chosenLines,
  cleaned,
  extra,
  fromRow,
  Prefill,
  prefilled,
  type StoredAppointment,
  spanIn,
  startValues,
} from './values';
import { WhoInput } from './who';

/** Day and hour as a person says them. */
const whenOf = (start: Date | string, timeZone: string): string =>
  humanMoment(start, new Date(), currentLanguage(), { timeZone });

const before = async (
  askServer: ReturnType<typeof useAsk>,
  payload: FormValues,
  context: SaveContext,
): Promise<boolean> => {
  const { values, setValue, t, ask } = context;
  const zone = textIn(values, extra.zone);
  const span = spanIn(values, zone);
  if (
    span &&
    values[extra.isOutside] === true &&
    !(await ask(t('appointments.outsideConfirm', { when: whenOf(new Date(span.start), zone) })))
  )
    return false;
  const minutes = numberIn(values, extra.minutes) ?? 0;
  if (span && span.end > span.start && isShorterThanServices(span, [minutes]))
    if (!(await ask(t('appointments.shorterThanServices')))) return false;
  // Removes empty lines, so that the server's errors land on the right line.
  setValue('services', chosenLines(values));
  const repeat = repeatIn(values);
  if (repeat === undefined) return true;
  const skipped = skippedIn(values);
  const refuse = (text: string): boolean => {
    pushToast({ kind: 'error', title: t('common.error'), text });
    return false;
  };
  if (skipped.length >= (numberIn(repeat, 'count') ?? 0)) return refuse(t('appointments.seriesNone'));
  const visits = await visitsOf(askServer, payload, values);
  if (!visits.some((visit) => isConflict(visit) && !skipped.includes(visit.index))) return true;
  setValue(extra.visits, visits);
  return refuse(t('appointments.repeatConflicts'));
};

const rules: FormRules = {
  start: startValues,
  cleaned,
  checks: (values) => checksOf(values, can('appointments.manage')),
  payload: bodyOf,
};

const useRules = (): FormRules => {
  const askServer = useAsk();
  const prefill = useContext(Prefill);
  return useMemo(
    () => ({
      ...rules,
      given: () => prefill ?? prefilled(location.search),
      before: (payload, context) => before(askServer, payload, context),
    }),
    [askServer, prefill],
  );
};

/** The day that the calendar behind the form shows. */
const viewedDay = (today: Day): Day => {
  const day = new URLSearchParams(location.search).get('date') ?? '';
  return isDay(day) ? day : today;
};

/** Says of a saved booking who comes when, and leads to it where no calendar shows it. */
const useTellSaved = (): NonNullable<SubmitOptions['tellSaved']> => {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (saved) => {
    const row = Array.isArray(saved) ? saved[0] : saved;
    const [id, start] = [numberIn(row, 'id'), textIn(row, 'start')];
    if (id === undefined || start === '') return {};
    const isInCalendar = pathname.startsWith(appointments.route);
    if (isInCalendar) savedAppointment.set({ id, start });
    const { timeZone } = getReader();
    const whom = [textIn(row, 'customerFullName'), whenOf(start, timeZone)]
      .filter(Boolean)
      .join(t('error.listComma'));
    const news = newsIn(row);
    const text = news ? `${whom}. ${news[currentLanguage()]}` : whom;
    const date = wallTextOf(start, timeZone).slice(0, 10);
    const run = () => void navigate(`${appointments.route}?view=day&date=${date}`);
    return {
      text,
      ...(isInCalendar ? {} : { action: { text: t('appointments.open'), run } }),
    };
  };
};

export const AppointmentForm = (props: FormProps<StoredAppointment>) => {
  const { entity, entityForm, mode, row, beneath } = props;
  const t = useT();
  const session = useFormSession({
    ...props,
    rules: useRules(),
    valuesOf: (stored) => fromRow(valuesOfRow(entity, mode, stored), stored),
    send: useSendSeries(),
    tellSaved: useTellSaved(),
    // Shows a failed check as a toast too, because the requirements ask for it.
    onInvalid: (errors) => {
      const text = firstMessage(errors);
      if (text !== undefined) pushToast({ kind: 'error', title: t('common.error'), text, key: formToast });
    },
  });
  const { refusal, follow } = session.submit;
  // The commands above the form change the same row, as do other desks.
  useEffect(() => {
    if (entityForm.newest) follow(entityForm.newest);
  });
  const blocks = useMemo(
    () => <Blocks {...{ entity, mode, row, beneath, refusal }} />,
    [entity, mode, row, beneath, refusal],
  );
  return (
    <FormDay value={mode === 'create' ? viewedDay : undefined}>
      <div className={row ? 'booking' : 'booking booking-new'}>
        <FormFrame session={session} first={row ? undefined : 'customerId'} sum={<Total row={row} />}>
          <FormNews session={session} />
          <FormProblems session={session} />
          <Proposals row={row} />
          {mode === 'create' && <CalendarDraft />}
          {mode === 'create' && <LaterPrefill />}
          {blocks}
          <MessageNote row={row} />
        </FormFrame>
      </div>
    </FormDay>
  );
};

const firstMessage = (errors: unknown): string | undefined => {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const own = textIn(errors, 'message');
  if (own !== '') return own;
  // Skip `ref`: a DOM element would lead the search into the whole page.
  for (const [key, value] of Object.entries(errors)) {
    const found = key === 'ref' ? undefined : firstMessage(value);
    if (found !== undefined) return found;
  }
  return undefined;
};

const parts: FieldParts<StoredAppointment> = {
  inputs: {
    customerId: WhoInput,
    services: ServicesInput,
    staffId: DefaultStaffInput,
    roomId: RoomInput,
    status: StatusInput,
  },
};

interface BlockProps {
  /** The appointments with what an owner has added to them. */
  readonly entity: Entity;
  readonly mode: 'create' | 'update';
  readonly row: StoredAppointment | undefined;
  /** Drawn under 'more' once that is opened. Default: nothing. */
  readonly beneath?: ReactNode;
  /** Refusal of the last save. */
  readonly refusal: HttpError | undefined;
}

/** The documented fields in the order of a telephone call: who, what, when (APT-12). What no document names is folded. */
const Blocks = ({ entity, mode, row, beneath, refusal }: BlockProps) => {
  const t = useT();
  const field = (key: keyof typeof appointments.fields & string) => (
    <FormField
      key={key}
      fieldKey={key}
      name={key}
      field={appointments.fields[key]}
      mode={mode}
      row={row}
      parts={parts}
      suggestFrom={appointments.api}
    />
  );
  return (
    <>
      <section className="booking-block stack gap-12 flush booking-first">{field('customerId')}</section>
      <section className="booking-block stack gap-12 flush">
        <OwnedPanel row={row} />
        {field('services')}
        {field('packages')}
      </section>
      <section className="booking-block stack gap-12 flush">
        <h3>{t('appointments.when')}</h3>
        {field('start')}
        {field('end')}
        <ReasonGate row={row}>{field('overrideReason')}</ReasonGate>
        {mode === 'create' && <Hold />}
        {refusal && <Refusal error={refusal} />}
        <FirstFree row={row} />
        <div className="form-grid">
          {field('branchId')}
          {field('staffId')}
          <RoomGate row={row}>{field('roomId')}</RoomGate>
          {field('status')}
        </div>
        {field('title')}
        <AddedFields entity={entity} mode={mode} row={row} />
      </section>
      <Rest note={t(row ? 'appointments.restOfStored' : 'appointments.restOfNew')} beneath={beneath}>
        {field('notes')}
        {mode === 'create' && <RepeatSection />}
      </Rest>
    </>
  );
};

interface RestProps {
  /** What is folded. */
  readonly note: string;
  readonly beneath: ReactNode;
  readonly children: ReactNode;
}

const Rest = ({ note, beneath, children }: RestProps) => {
  const t = useT();
  const { errors } = useFormState<FormValues>();
  const [isOpen, setOpen] = useState(Boolean(useWatch<FormValues>({ name: extra.repeat })));
  return (
    <details
      className="booking-block stack gap-12 flush booking-rest"
      open={isOpen || get(errors, 'notes') !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t('appointments.rest')}
        <span className="note">{note}</span>
      </summary>
      <div className="stack" style={{ gap: 20, paddingBlockStart: 16 }}>
        {children}
        {isOpen && beneath}
      </div>
    </details>
  );
};
