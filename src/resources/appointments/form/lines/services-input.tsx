import { PlusOutlined } from '@ant-design/icons';
import { Button, Switch, Tag } from 'antd';
import { memo, useCallback, useEffect, useId, useState } from 'react';
import { get, useController, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useFormat, useT } from '../../../../i18n/react';
import { ReferenceSelect } from '../../../../screens/controls/reference-select';
import { RemoveButton } from '../../../../screens/controls/remove-button';
import { textIn } from '../../../../screens/data/row';
import { FieldFrame } from '../../../../screens/form/frame/field-frame';
import { MomentInput } from '../../../../screens/form/inputs/moment-input';
import { textOfInstant, useFormZone, wallTextOf } from '../../../../screens/form/values/form-zone';
import type { FormValues } from '../../../../screens/form/values/merge';
import { Glyph } from '../../../../screens/glyph';
import type { InputProps } from '../../../../screens/screen';
import { useWords } from '../../../../screens/words';
import { appointments } from '../../entity';
import type { Span } from '../../rules';
import { type AppointmentLine, useAppointment } from '../appointment';
import { emptyLine, type StoredAppointment } from '../form-values';
import { StaffNote, StaffSelect } from '../staff';
import { AsBefore } from './as-before';
import { useOwned } from './owned';
import { Suggested } from './suggested';

const { serviceId, staffId } = appointments.fields.services.fields;

/** Service lines with specialist, price and payment. A line's own times are folded away. */
export const ServicesInput = ({ id, name, row }: InputProps<StoredAppointment>) => {
  const t = useT();
  const format = useFormat();
  const { control, setFocus } = useFormContext<Record<string, FormValues[]>>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowKey' });
  const appointment = useAppointment(row);
  const { data: owned } = useOwned(appointment.customerId, row?.id);
  const { ref } = useController<FormValues>({ name }).field;
  useEffect(() => {
    // The list has no element to focus, so focus goes to its first service.
    ref({ focus: () => document.getElementById(`${id}-0-serviceId`)?.focus() });
  }, [ref, id]);
  const add = () => {
    append({ ...emptyLine }, { shouldFocus: false });
    // Wait until React has rendered the new line.
    setTimeout(() => setFocus(`${name}.${fields.length}.serviceId`));
  };
  // What pays for a line is a question only where a package could: one of this booking, or an owned one with the
  // line's service (APT-21).
  const mayBeCovered = (serviceId: number | undefined): boolean =>
    appointment.packages.length > 0 ||
    (owned?.packages ?? []).some(({ items }) => items.some((item) => item.serviceId === serviceId));
  return (
    <div className="booking-lines">
      {fields.map((field, index) => (
        <div key={field.rowKey} className="appointment-line">
          <Line
            id={`${id}-${index}`}
            path={`${name}.${index}`}
            line={appointment.lines[index]}
            branchId={appointment.branchId}
            staffId={appointment.staffId}
            mayBeCovered={mayBeCovered(appointment.lines[index]?.serviceId)}
            row={row}
          />
          <RemoveButton
            text={t('appointments.removeService')}
            of={` ${format.integer(index + 1)}`}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      {row === undefined && <AsBefore customerId={appointment.customerId} lines={appointment.lines} />}
      <Button type="text" size="small" className="start" icon={<Glyph of={PlusOutlined} />} onClick={add}>
        {t('appointments.addService')}
      </Button>
      <Suggested customerId={appointment.customerId} lines={appointment.lines} />
    </div>
  );
};

interface LineProps {
  readonly id: string;
  readonly path: string;
  readonly line: AppointmentLine | undefined;
  readonly branchId: number | undefined;
  /** The appointment's specialist, who does a line that names nobody (APT-31). */
  readonly staffId: number | undefined;
  readonly mayBeCovered: boolean;
  readonly row: StoredAppointment | undefined;
}

const Line = ({ id, path, line, branchId, staffId: usual, mayBeCovered, row }: LineProps) => {
  const { label } = useWords();
  const exceptId = row?.id;
  const { errors } = useFormState<FormValues>();
  const service = useController<FormValues>({ name: `${path}.serviceId` }).field;
  const errorOf = (key: string) => textIn(get(errors, `${path}.${key}`), 'message') || undefined;
  const [serviceError, staffError] = [errorOf('serviceId'), errorOf('staffId')];
  const span = useSameSpan(line?.span);
  const own = useOwnTimes(path, span);
  return (
    <div className="stack appointment-line-fields">
      <div className="appointment-line-head">
        <FieldFrame id={`${id}-serviceId`} label={label(serviceId.label)} error={serviceError}>
          <ReferenceSelect
            id={`${id}-serviceId`}
            to="services"
            inputRef={service.ref}
            value={typeof service.value === 'number' ? service.value : null}
            onChange={service.onChange}
            onBlur={service.onBlur}
            aria-invalid={serviceError !== undefined}
            known={line?.facts?.name}
          />
        </FieldFrame>
        <FieldFrame id={`${id}-staffId`} label={label(staffId.label)} error={staffError}>
          <StaffSelect
            id={`${id}-staffId`}
            name={`${path}.staffId`}
            invalid={staffError !== undefined}
            describedBy={undefined}
            branchId={branchId}
            span={span}
            exceptId={exceptId}
            serviceId={line?.serviceId}
            usual={usual}
          />
        </FieldFrame>
      </div>
      {line?.serviceId !== undefined && (
        <LineFacts line={line} mayBeCovered={mayBeCovered} hasOwnTimes={own.isOpen} onOwnTimes={own.turn} />
      )}
      {line?.ownedLeft !== undefined && <OwnedSwitch path={path} left={line.ownedLeft} />}
      <StaffNote
        staffId={line?.staffId}
        branchId={branchId}
        span={span}
        exceptId={exceptId}
        serviceId={line?.serviceId}
      />
      {line?.serviceId !== undefined && own.isOpen && <OwnTimes id={id} path={path} errorOf={errorOf} />}
    </div>
  );
};

interface LineFactsProps {
  readonly line: AppointmentLine;
  readonly mayBeCovered: boolean;
  readonly hasOwnTimes: boolean;
  readonly onOwnTimes: () => void;
}

/** Time, duration and price of a line, and what pays for it (APT-21). Its time opens the fields of an own time. */
const LineFacts = memo(({ line, mayBeCovered, hasOwnTimes, onOwnTimes }: LineFactsProps) => {
  const t = useT();
  const format = useFormat();
  const zone = useFormZone();
  const wall = (instant: number) => format.time(wallTextOf(new Date(instant).toISOString(), zone).slice(11));
  const { facts, span, coverage } = line;
  const isCovered = coverage !== 'Extra';
  return (
    <p className="cluster note appointment-line-facts">
      {facts && <span>{format.duration(facts.duration)}</span>}
      {span && (
        <button
          type="button"
          className="bare appointment-own-time"
          aria-expanded={hasOwnTimes}
          title={t('appointments.allTimes')}
          onClick={onOwnTimes}
        >
          {wall(span.start)} – {wall(span.end)}
          <span className="visually-hidden"> {t('appointments.allTimes')}</span>
        </button>
      )}
      {mayBeCovered && facts && !isCovered && <CoverTag coverage={coverage} />}
      {facts && (
        <span className="appointment-line-price">
          {isCovered ? <CoverTag coverage={coverage} /> : format.money(facts.price)}
        </span>
      )}
    </p>
  );
});

/** Switch: pay the line with a session that the customer owns, or like any other line (APT-34). */
const OwnedSwitch = ({ path, left }: { readonly path: string; readonly left: number }) => {
  const t = useT();
  const id = useId();
  const { field } = useController<FormValues>({ name: `${path}.useOwned` });
  return (
    <span className="bar appointment-owned-switch">
      <Switch
        id={id}
        size="small"
        ref={field.ref}
        checked={field.value !== false}
        onChange={field.onChange}
      />
      <label htmlFor={id}>{t('appointments.useOwned', { count: left })}</label>
    </span>
  );
};

/** Both kinds of sessions are labelled 'from the package' (APT-34). */
export const CoverTag = ({ coverage }: { readonly coverage: string }) => {
  const t = useT();
  return coverage === 'Extra' ? (
    <Tag className="cell-tag">{t('appointments.extra')}</Tag>
  ) : (
    <Tag className="cell-tag" color="green">
      {t('appointments.fromPackage')}
    </Tag>
  );
};

/** Keeps the same object while the times are equal, so that memoized children do not render again. */
const useSameSpan = (span: Span | undefined): Span | undefined => {
  const [kept, keep] = useState(span);
  const isSame = kept?.start === span?.start && kept?.end === span?.end;
  if (!isSame) keep(span);
  return isSame ? kept : span;
};

const { start, end } = appointments.fields.services.fields;

/** A line's own times are off until asked for, and are emptied when they are turned off again. */
const useOwnTimes = (path: string, span: Span | undefined) => {
  const zone = useFormZone();
  const { getValues, setValue } = useFormContext<FormValues>();
  const [isOpen, setOpen] = useState(() => Boolean(getValues(`${path}.start`)));
  const turn = useCallback(() => {
    const put = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true });
    const times =
      !isOpen && span ? [textOfInstant(span.start, zone), textOfInstant(span.end, zone)] : [null, null];
    put(`${path}.start`, times[0]);
    put(`${path}.end`, times[1]);
    setOpen(!isOpen);
  }, [path, span, zone, isOpen, setValue]);
  return { isOpen, turn };
};

interface OwnTimesProps {
  readonly id: string;
  readonly path: string;
  readonly errorOf: (key: string) => string | undefined;
}

/** The fields of a line's own times. By default lines follow one another. */
const OwnTimes = ({ id, path, errorOf }: OwnTimesProps) => {
  const { label } = useWords();
  const zone = useFormZone();
  const from = useController<FormValues>({ name: `${path}.start` }).field;
  const to = useController<FormValues>({ name: `${path}.end` }).field;
  return (
    <div className="card-row-fields">
      {[
        { key: 'start', field: from, text: label(start.label) },
        { key: 'end', field: to, text: label(end.label) },
      ].map(({ key, field, text }) => (
        <FieldFrame key={key} id={`${id}-${key}`} label={text} error={errorOf(key)}>
          <MomentInput
            id={`${id}-${key}`}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            zone={zone}
            invalid={errorOf(key) !== undefined}
          />
        </FieldFrame>
      ))}
    </div>
  );
};
