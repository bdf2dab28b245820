import { type ReactNode, useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { FormField } from '../../../screens/form/frame/form-field';
import type { FormValues } from '../../../screens/form/values/merge';
import type { FieldParts } from '../../../screens/screen';
import { appointments } from '../entity';
import { extra, type StoredAppointment } from './form-values';
import { OwnedPanel } from './lines/owned-panel';
import { ServicesInput } from './lines/services-input';
import { ReasonGate, RoomGate, RoomInput, StatusInput } from './other-inputs';
import { RepeatSection } from './series/repeat';
import { DefaultStaffInput } from './staff';
import { Hold } from './times/hold';
import { FirstFree } from './times/slots';
import { WhoInput } from './who/who';

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
  readonly mode: 'create' | 'update';
  readonly row: StoredAppointment | undefined;
  /** Drawn under 'more' once that is opened. Default: nothing. */
  readonly beneath?: ReactNode;
}

/** The documented fields in the order of a telephone call: who, what, when (APT-12). What no document names is folded. */
export const Blocks = ({ mode, row, beneath }: BlockProps) => {
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
      <section className="booking-block stack gap-12 flush booking-when">
        <h3>{t('appointments.when')}</h3>
        {field('start')}
        {field('end')}
        <ReasonGate row={row}>{field('overrideReason')}</ReasonGate>
        {mode === 'create' && <Hold />}
        <FirstFree row={row} />
        <div className="form-grid">
          {field('branchId')}
          {field('staffId')}
          <RoomGate row={row}>{field('roomId')}</RoomGate>
          {field('status')}
        </div>
        {field('title')}
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
  const repeat = useWatch<FormValues>({ name: extra.repeat });
  const [isOpen, setOpen] = useState(repeat !== undefined && repeat !== null);
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
      <div className="booking-rest-fields stack">
        {children}
        {isOpen && beneath}
      </div>
    </details>
  );
};
