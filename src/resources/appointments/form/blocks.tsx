import { type ReactNode, useState } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { useSession } from '../../../providers/session';
import { FormField } from '../../../screens/form/frame/form-field';
import { wallTextOf } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import type { FieldParts } from '../../../screens/screen';
import { appointments } from '../entity';
import { useAppointment } from './appointment';
import { extra, type StoredAppointment } from './form-values';
import { OwnedPanel } from './lines/owned-panel';
import { ServicesInput } from './lines/services-input';
import { PackagesInput, ReasonGate, RoomGate, RoomInput, StatusInput } from './other-inputs';
import { RepeatSection } from './series/repeat';
import { DefaultStaffInput } from './staff';
import { Hold } from './times/hold';
import { FirstFree } from './times/slots';
import { WhoInput } from './who/who';

const parts: FieldParts<StoredAppointment> = {
  inputs: {
    customerId: WhoInput,
    services: ServicesInput,
    packages: PackagesInput,
    staffId: DefaultStaffInput,
    roomId: RoomInput,
    status: StatusInput,
  },
};

interface BlockProps {
  readonly mode: 'create' | 'update';
  readonly row: StoredAppointment | undefined;
}

/** Fields under 'more': seldom needed, and opened by an error at one of them. */
const rest = ['end', 'staffId', 'roomId', 'packages', 'title', 'notes'] as const;

/** The form in the order of a telephone call: who, what, when; what is rare is folded (APT-12). */
export const Blocks = ({ mode, row }: BlockProps) => {
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
  const { choice } = useSession();
  const { getValues } = useFormContext<FormValues>();
  // A branch that is not the one in which the user works is a question of its own, and never folded away.
  const [asksBranch] = useState(() => typeof choice !== 'number' || getValues('branchId') !== choice);
  return (
    <>
      <section className="booking-block booking-first">{field('customerId')}</section>
      <section className="booking-block">
        <OwnedPanel row={row} />
        {field('services')}
      </section>
      <section className="booking-block booking-when">
        <h3>{t('appointments.when')}</h3>
        {asksBranch && field('branchId')}
        {field('start')}
        <Until row={row} />
        {mode === 'update' && field('status')}
        <ReasonGate mode={mode} row={row}>
          {field('overrideReason')}
        </ReasonGate>
        {mode === 'create' && <Hold />}
        <FirstFree row={row} />
      </section>
      <Rest>
        {!asksBranch && field('branchId')}
        {rest.map((key) =>
          key === 'roomId' ? (
            <RoomGate key={key} mode={mode} row={row}>
              {field(key)}
            </RoomGate>
          ) : (
            field(key)
          ),
        )}
        {mode === 'create' && <RepeatSection />}
      </Rest>
    </>
  );
};

/** The end, which follows the services. It is changed under 'more'. */
const Until = ({ row }: Pick<BlockProps, 'row'>) => {
  const t = useT();
  const format = useFormat();
  const { span, zone } = useAppointment(row);
  if (!span || span.end <= span.start) return null;
  const time = wallTextOf(new Date(span.end).toISOString(), zone).slice(11);
  return <p className="note booking-until">{t('appointments.until', { time: format.time(time) })}</p>;
};

const Rest = ({ children }: { readonly children: ReactNode }) => {
  const t = useT();
  const { errors } = useFormState<FormValues>();
  const repeat = useWatch<FormValues>({ name: extra.repeat });
  const [isOpen, setOpen] = useState(repeat !== undefined && repeat !== null);
  const isWrong = [...rest, 'branchId'].some((key) => get(errors, key) !== undefined);
  return (
    <details
      className="booking-block booking-rest"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t('appointments.rest')}
        <span className="note">{t('appointments.restNames')}</span>
      </summary>
      <div className="booking-rest-fields">{children}</div>
    </details>
  );
};
