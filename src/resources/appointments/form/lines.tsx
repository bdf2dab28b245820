import { PlusOutlined } from '@ant-design/icons';
import { Button, Switch, Tag } from 'antd';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { useOptions } from '../../../screens/data/reference';
import { textIn, valueIn } from '../../../screens/data/row';
import { FieldFrame, inputIdOf } from '../../../screens/form/frame/field-frame';
import { RowField, RowList } from '../../../screens/form/inputs/rows-input';
import { textOfInstant, useFormZone, wallTextOf } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { Glyph } from '../../../screens/glyph';
import { useRowsOf } from '../../../screens/query/use-query-of';
import type { InputProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { services } from '../../services/entity';
import { appointments } from '../entity';
import type { Span } from '../rules';
import { type AppointmentLine, useAppointment, useOwned } from './appointment';
import { StaffNote, StaffSelect } from './inputs';
import {
  chosenLines,
  chosenPackages,
  emptyLine,
  extra,
  type StoredAppointment,
  useAddService,
} from './values';

const { serviceId, staffId, start, end } = appointments.fields.services.fields;

/** Service lines with specialist, price and payment. A line's own times are folded away. */
export const ServicesInput = ({ id, name, row }: InputProps<StoredAppointment>) => {
  const t = useT();
  const appointment = useAppointment(row);
  const { customerId, lines, branchId, staffId: usual } = appointment;
  const { data: owned } = useOwned(customerId, row?.id);
  // What pays for a line is a question only where a package could: one of this booking, or an owned one with the
  // line's service (APT-21).
  const mayBeCovered = (serviceId: number | undefined): boolean =>
    appointment.packages.length > 0 ||
    (owned?.packages ?? []).some(({ items }) => items.some((item) => item.serviceId === serviceId));
  return (
    <>
      <RowList
        {...{ id, name }}
        field={appointments.fields.services}
        texts={{ add: t('appointments.addService'), remove: t('appointments.removeService') }}
        className="plain-rows booking-lines"
        first="serviceId"
        fresh={emptyLine}
        draw={({ index, ...place }) => (
          <Line
            {...{ id: place.id, path: place.path, branchId, usual, row }}
            line={lines[index]}
            mayBeCovered={mayBeCovered(lines[index]?.serviceId)}
          />
        )}
        beneath={row === undefined && <AsBefore customerId={customerId} lines={lines} />}
      />
      <Suggested customerId={customerId} lines={lines} />
    </>
  );
};

interface LineProps {
  readonly id: string;
  readonly path: string;
  readonly line: AppointmentLine | undefined;
  readonly branchId: number | undefined;
  /** The appointment's specialist, who does a line that names nobody (APT-31). */
  readonly usual: number | undefined;
  readonly mayBeCovered: boolean;
  readonly row: StoredAppointment | undefined;
}

const Line = ({ id, path, line, branchId, usual, mayBeCovered, row }: LineProps) => {
  const { label } = useWords();
  const { errors } = useFormState<FormValues>();
  const error = textIn(get(errors, `${path}.staffId`), 'message') || undefined;
  const span = useSameSpan(line?.span);
  const own = useOwnTimes(path, span);
  const asked = { branchId, span, exceptId: row?.id, serviceId: line?.serviceId };
  return (
    <div className="stack gap-6 grow slim">
      <div className="booking-lines-head grid">
        <RowField
          id={`${id}-serviceId`}
          path={`${path}.serviceId`}
          field={serviceId}
          known={line?.facts?.name}
        />
        <FieldFrame id={`${id}-staffId`} label={label(staffId.label)} error={error}>
          <StaffSelect
            {...asked}
            id={`${id}-staffId`}
            name={`${path}.staffId`}
            invalid={error !== undefined}
            describedBy={undefined}
            usual={usual}
          />
        </FieldFrame>
      </div>
      {line?.serviceId !== undefined && (
        <LineFacts line={line} mayBeCovered={mayBeCovered} hasOwnTimes={own.isOpen} onOwnTimes={own.turn} />
      )}
      {line?.ownedLeft !== undefined && <OwnedSwitch path={path} left={line.ownedLeft} />}
      <StaffNote staffId={line?.staffId} {...asked} />
      {line?.serviceId !== undefined && own.isOpen && (
        <div className="card-row-fields grid grow slim">
          <RowField id={`${id}-start`} path={`${path}.start`} field={start} />
          <RowField id={`${id}-end`} path={`${path}.end`} field={end} />
        </div>
      )}
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
    <p className="cluster note booking-lines-facts flush digits rows-4" style={{ columnGap: 14 }}>
      {facts && <span>{format.duration(facts.duration)}</span>}
      {span && (
        <button
          type="button"
          className="booking-own-time"
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
        <span className="strong to-end" style={{ color: 'var(--text)' }}>
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
    <span className="bar" style={{ minBlockSize: 24 }}>
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

type CustomerLines = Pick<ReturnType<typeof useAppointment>, 'customerId' | 'lines'>;

/**
 * Fills the empty line of a new booking with what the chosen customer had last, so that somebody who comes for the
 * same again is booked by her name alone. Says so while it stands there. Never changes what was chosen by hand.
 */
export const AsBefore = ({ customerId, lines }: CustomerLines) => {
  const t = useT();
  const { getValues, setValue, clearErrors } = useFormContext<FormValues>();
  const { isKnown, last } = useLast(customerId);
  // Once for each customer, so that a line that was emptied stays empty.
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (!isKnown || asked.current === customerId) return;
    asked.current = customerId;
    // Whoever has turned to the field already chooses by hand: nothing is put beneath what is being typed.
    if (document.activeElement?.id === inputIdOf('services.0.serviceId')) return;
    const values = getValues();
    const now = chosenLines(values);
    // What was filled in for another customer goes with her.
    const isOurs = now.length === 1 && valueIn(now[0], 'serviceId') === values[extra.filled];
    const isTaken = (now.length > 0 && !isOurs) || chosenPackages(values).length > 0;
    if (isTaken || typeof values[extra.waitlistId] === 'number') return;
    if (last === undefined && !isOurs) return;
    setValue(extra.filled, last);
    setValue('services', [{ ...emptyLine, serviceId: last ?? null }], { shouldDirty: true });
    clearErrors('services');
  }, [customerId, isKnown, last, getValues, setValue, clearErrors]);
  const stands = last !== undefined && lines.length === 1 && lines[0]?.serviceId === last;
  return stands && getValues(extra.filled) === last ? (
    <p className="note" role="status">
      {t('appointments.asBefore')}
    </p>
  ) : null;
};

const nothing: readonly number[] = [];

/** The service that the customer had last, if the catalogue still has it. */
const useLast = (customerId: number | undefined) => {
  const { isKnown, usual } = useVisits(customerId);
  const had = usual[0]?.[0];
  const { options, isLoading } = useOptions(services.name, '', nothing);
  const isOffered = options.some(({ value }) => value === had);
  return { isKnown: isKnown && (isOffered || !isLoading), last: isOffered ? had : undefined };
};

/** Services that the customer had before, each one press away. Nothing for a customer who is new. */
export const Suggested = ({ customerId, lines }: CustomerLines) => {
  const t = useT();
  const addService = useAddService();
  const { usual } = useVisits(customerId);
  const offered = usual.filter(([serviceId]) => !lines.some((line) => line.serviceId === serviceId));
  if (offered.length === 0) return null;
  const add = (serviceId: number) => {
    const index = addService(serviceId);
    // The pressed button leaves the page: the focus goes to the line that it made.
    setTimeout(() => document.getElementById(inputIdOf(`services.${index}.serviceId`))?.focus());
  };
  return (
    <ul className="booking-chips wrap gap-6" aria-label={t('appointments.usual')}>
      {offered.map(([serviceId, name]) => (
        <li key={serviceId}>
          <Button size="small" icon={<Glyph of={PlusOutlined} />} onClick={() => add(serviceId)}>
            <bdi>{name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** Most appointments that are looked through for what the customer usually books. */
const mostRows = 12;
const mostServices = 4;

/** What earlier appointments say of a customer: the services that she had, by id and name, newest first. */
const useVisits = (customerId: number | undefined) => {
  const { rows, isFetching } = useRowsOf(
    appointments,
    { customerId: customerId ?? 0, pageSize: mostRows, sortBy: 'start', desc: true },
    { isWanted: customerId !== undefined },
  );
  const isKnown = customerId !== undefined && !isFetching && rows !== undefined;
  const mine = isKnown ? rows.filter((row) => row.customerId === customerId) : [];
  const usual = new Map<number, string>();
  for (const { status, services } of mine)
    if (status === 'Done' || status === 'Planned')
      for (const { serviceId, serviceName } of services)
        if (serviceId !== null && serviceName) usual.set(serviceId, serviceName);
  return { isKnown, usual: [...usual].slice(0, mostServices) };
};
