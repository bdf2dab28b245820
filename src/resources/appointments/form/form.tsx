import '../appointments.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../../../i18n/react';
import { can } from '../../../providers/access';
import { pushToast } from '../../../providers/toasts';
import { isDay } from '../../../schema/accept';
import { numberIn, textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import type { FormPartProps, FormParts, SaveContext } from '../../../screens/screen';
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
  type StoredBooking,
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

const Notice = ({ mode, row }: FormPartProps<StoredBooking>) => {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <Proposals row={row} />
      {mode === 'create' && <Hold />}
      {row && (
        <Button
          size="small"
          className="start"
          onClick={() => navigate(`${appointments.route}/${row.id}${search}`)}
        >
          {t('common.details')}
        </Button>
      )}
    </>
  );
};

/** The way to a free time stands between the times and the people. */
const StaffGate = ({ row, children }: FormPartProps<StoredBooking> & { readonly children: ReactNode }) => (
  <>
    <div className="form-field-wide">
      <FirstFree row={row} />
    </div>
    {children}
  </>
);

/** What the customer owns stands between the customer and the services that may come from it. */
const BranchGate = ({ row, children }: FormPartProps<StoredBooking> & { readonly children: ReactNode }) => (
  <>
    {children}
    <OwnedPanel row={row} />
  </>
);

const Summary = ({ mode, row }: FormPartProps<StoredBooking>) => (
  <>
    {mode === 'create' && <RepeatSection />}
    <Total row={row} />
  </>
);

const before = async (payload: FormValues, context: SaveContext<StoredBooking>): Promise<boolean> => {
  const { values, setValue, t, ask } = context;
  const span = spanIn(values, textIn(values, extra.zone));
  const minutes = numberIn(values, extra.minutes) ?? 0;
  if (span && span.end > span.start && isShorterThanServices(span, [minutes]))
    if (!(await ask(t('appointments.shorterThanServices')))) return false;
  // Empty lines go, so that what the server says about a line lands on that line.
  setValue('services', chosenLines(values));
  const repeat = repeatIn(values);
  if (!repeat) return true;
  const skipped = skippedIn(values);
  const refuse = (text: string): boolean => {
    pushToast({ kind: 'error', title: t('common.error'), text });
    return false;
  };
  if (skipped.length >= repeat.count) return refuse(t('appointments.seriesNone'));
  const visits = await visitsOf(payload, values);
  if (!visits.some((visit) => isConflict(visit) && !skipped.includes(visit.index))) return true;
  setValue(extra.visits, visits);
  return refuse(t('appointments.repeatConflicts'));
};

export const appointmentsForm: FormParts<StoredBooking> = {
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
  notice: Notice,
  summary: Summary,
  refusal: Refusal,
  start: startValues,
  given: () => prefilled(location.search),
  // The calendar stands behind the form, on its own day.
  day: (today) => {
    const day = new URLSearchParams(location.search).get('date') ?? '';
    return isDay(day) ? day : today;
  },
  fromRow,
  cleaned,
  checks: (values) => checksOf(values, can('appointments.manage')),
  announces: true,
  before,
  payload: bodyOf,
  send: (payload, values, key) =>
    repeatIn(values) === undefined ? undefined : saveSeries(payload, values, key),
  isUntouched: (key, values) =>
    (key === 'title' && values[extra.titleAuto] === true) ||
    (key === 'end' && values[extra.endAuto] === true),
  warning: (warning, t) =>
    textIn(warning, 'code') === 'appointment.outsideShift'
      ? t('appointments.outsideShift', { staff: textIn(warning, 'name') })
      : undefined,
};
