import '../appointments.css';
import { useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../../../i18n/react';
import type { Day } from '../../../i18n/zone';
import { can } from '../../../providers/access';
import { createSaveKeys } from '../../../providers/http';
import { pushToast } from '../../../providers/toasts';
import { isDay } from '../../../schema/text/accept';
import { useAct } from '../../../screens/actions/use-action';
import { numberIn, textIn } from '../../../screens/data/row';
import { FormFields } from '../../../screens/form/frame/form-field';
import { FormFrame, FormNews, FormProblems } from '../../../screens/form/frame/form-frame';
import { useFormSession } from '../../../screens/form/frame/use-form-session';
import { formToast, type SubmitOptions } from '../../../screens/form/save/use-submit';
import { FormDay } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { valuesOfRow } from '../../../screens/form/values/values';
import { useAsk } from '../../../screens/query/use-ask';
import type { FieldParts, FormProps, FormRules, GateProps, SaveContext } from '../../../screens/screen';
import { CustomerInput } from '../../customers/input/customer-input';
import { appointments } from '../entity';
import { isShorterThanServices } from '../rules';
import {
  checksOf,
  chosenLines,
  cleaned,
  extra,
  fromRow,
  prefilled,
  type StoredAppointment,
  spanIn,
  startValues,
} from './form-values';
import { OwnedPanel } from './lines/owned-panel';
import { ServicesInput } from './lines/services-input';
import {
  PackagesInput,
  ReasonGate,
  RoomGate,
  RoomInput,
  StatusGate,
  StatusInput,
  Total,
} from './other-inputs';
import {
  bodyOf,
  isConflict,
  RepeatSection,
  repeatIn,
  saveSeries,
  skippedIn,
  visitsOf,
} from './series/repeat';
import { DefaultStaffInput } from './staff';
import { Hold } from './times/hold';
import { Proposals } from './times/proposals';
import { FirstFree, Refusal } from './times/slots';

/** Places the search for a free time between the times and the staff field. */
const StaffGate = ({ row, children }: GateProps<StoredAppointment>) => (
  <>
    <div className="form-field-wide">
      <FirstFree row={row} />
    </div>
    {children}
  </>
);

/** Places the customer's sessions above the services that they may pay for. */
const BranchGate = ({ row, children }: GateProps<StoredAppointment>) => (
  <>
    {children}
    <OwnedPanel row={row} />
  </>
);

const before = async (
  askServer: ReturnType<typeof useAsk>,
  payload: FormValues,
  context: SaveContext,
): Promise<boolean> => {
  const { values, setValue, t, ask } = context;
  const span = spanIn(values, textIn(values, extra.zone));
  const minutes = numberIn(values, extra.minutes) ?? 0;
  if (span && span.end > span.start && isShorterThanServices(span, [minutes]))
    if (!(await ask(t('appointments.shorterThanServices')))) return false;
  // Removes empty lines, so that the server's errors land on the right line.
  setValue('services', chosenLines(values));
  const repeat = repeatIn(values);
  if (!repeat) return true;
  const skipped = skippedIn(values);
  const refuse = (text: string): boolean => {
    pushToast({ kind: 'error', title: t('common.error'), text });
    return false;
  };
  if (skipped.length >= repeat.count) return refuse(t('appointments.seriesNone'));
  const visits = await visitsOf(askServer, payload, values);
  if (!visits.some((visit) => isConflict(visit) && !skipped.includes(visit.index))) return true;
  setValue(extra.visits, visits);
  return refuse(t('appointments.repeatConflicts'));
};

const fields: FieldParts<StoredAppointment> = {
  order: ['customerId', 'branchId', 'services', 'start', 'end', 'staffId', 'roomId', 'packages', 'status'],
  inputs: {
    customerId: CustomerInput,
    services: ServicesInput,
    packages: PackagesInput,
    staffId: DefaultStaffInput,
    roomId: RoomInput,
    status: StatusInput,
  },
  gates: {
    branchId: BranchGate,
    staffId: StaffGate,
    roomId: RoomGate,
    status: StatusGate,
    overrideReason: ReasonGate,
  },
};

const rules: FormRules = {
  start: startValues,
  given: () => prefilled(location.search),
  cleaned,
  checks: (values) => checksOf(values, can('appointments.manage')),
  payload: bodyOf,
  isUntouched: (key, values) =>
    (key === 'title' && values[extra.titleAuto] === true) ||
    (key === 'end' && values[extra.endAuto] === true),
};

const useRules = (): FormRules => {
  const askServer = useAsk();
  return useMemo(
    () => ({ ...rules, before: (payload, context) => before(askServer, payload, context) }),
    [askServer],
  );
};

/** The day that the calendar behind the form shows. */
const viewedDay = (today: Day): Day => {
  const day = new URLSearchParams(location.search).get('date') ?? '';
  return isDay(day) ? day : today;
};

/** Sends a course of new appointments through `bookSeries`. */
const useSendSeries = (): NonNullable<SubmitOptions['send']> => {
  const act = useAct();
  const keyFor = useRef(createSaveKeys()).current;
  const invalidate = useInvalidate();
  const send = async (sent: FormValues, typed: FormValues): Promise<unknown> => {
    const saved = await saveSeries(act, sent, typed, keyFor(sent));
    await invalidate({ resource: appointments.name, invalidates: ['list', 'many'] });
    return saved;
  };
  return (sent, typed) => (repeatIn(typed) ? send(sent, typed) : undefined);
};

export const AppointmentForm = (props: FormProps<StoredAppointment>) => {
  const { entity, mode, row } = props;
  const t = useT();
  const session = useFormSession({
    ...props,
    rules: useRules(),
    valuesOf: (stored) => fromRow(valuesOfRow(entity, mode, stored), stored),
    send: useSendSeries(),
    // Shows a failed check as a toast too, because the requirements ask for it.
    onInvalid: (errors) => {
      const text = firstMessage(errors);
      if (text !== undefined) pushToast({ kind: 'error', title: t('common.error'), text, key: formToast });
    },
  });
  const { refusal } = session.submit;
  const inputs = useMemo(
    () => <FormFields entity={entity} mode={mode} row={row} parts={fields} />,
    [entity, mode, row],
  );
  return (
    <FormDay value={mode === 'create' ? viewedDay : undefined}>
      <FormFrame session={session} first="customerId">
        <FormNews session={session} />
        {refusal && <Refusal error={refusal} />}
        <FormProblems session={session} />
        <Proposals row={row} />
        {mode === 'create' && <Hold />}
        {row && <DetailsButton id={row.id} />}
        {inputs}
        {mode === 'create' && <RepeatSection />}
        <Total row={row} />
      </FormFrame>
    </FormDay>
  );
};

const DetailsButton = ({ id }: { readonly id: number }) => {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Button size="small" className="start" onClick={() => navigate(`${appointments.route}/${id}${search}`)}>
      {t('common.details')}
    </Button>
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
