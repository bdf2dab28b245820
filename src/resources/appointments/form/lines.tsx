import { PlusOutlined } from '@ant-design/icons';
import { Button, Switch, Tag } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { Between, useFormat, useT } from '../../../i18n/react';
import { useOptions } from '../../../screens/data/reference';
import { numberIn, textIn, valueIn } from '../../../screens/data/row';
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
import { occupies, type Span } from '../rules';
import { type AppointmentLine, useAppointment, useOwned } from './appointment';
import { StaffNote, StaffSelect } from './inputs';
import { chosenLines, chosenPackages, emptyLine, extra, type StoredAppointment } from './values';

const { serviceId, staffId, start, end } = appointments.fields.services.fields;

/** Service lines with specialist, price and payment. A line's own times are folded away. */
export const ServicesInput = ({ id, name, row }: InputProps<StoredAppointment>) => {
  const appointment = useAppointment(row);
  const { customerId, lines, branchId, staffId: usual } = appointment;
  const { data: owned } = useOwned(customerId, row?.id);
  // What pays for a line is a question only where a package could: one of this booking, or an owned one with the
  // line's service (APT-21).
  const mayBeCovered = (serviceId: number | undefined): boolean =>
    appointment.packages.length > 0 ||
    (owned?.packages ?? []).some(({ items }) => items.some((item) => item.serviceId === serviceId));
  return (
    <RowList
      {...{ id, name }}
      field={appointments.fields.services}
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
  const own = useOwnTimes(path, line?.span);
  const { start: from, end: to } = line?.span ?? {};
  const asked = { branchId, from, to, exceptId: row?.id, serviceId: line?.serviceId };
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
const LineFacts = ({ line, mayBeCovered, hasOwnTimes, onOwnTimes }: LineFactsProps) => {
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
};

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
    <Tag className="flush">{t('appointments.extra')}</Tag>
  ) : (
    <Tag className="flush" color="green">
      {t('appointments.fromPackage')}
    </Tag>
  );
};

/** A line's own times are off until asked for, and are emptied when they are turned off again. */
const useOwnTimes = (path: string, span: Span | undefined) => {
  const zone = useFormZone();
  const { getValues, setValue } = useFormContext<FormValues>();
  const [isOpen, setOpen] = useState(() => Boolean(getValues(`${path}.start`)));
  const turn = () => {
    const put = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true });
    const times =
      !isOpen && span ? [textOfInstant(span.start, zone), textOfInstant(span.end, zone)] : [null, null];
    put(`${path}.start`, times[0]);
    put(`${path}.end`, times[1]);
    setOpen(!isOpen);
  };
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
    const isOurs = now.length === 1 && serviceOf(now) === serviceOf(values[extra.filled]);
    const isTaken = (now.length > 0 && !isOurs) || chosenPackages(values).length > 0;
    if (isTaken || typeof values[extra.waitlistId] === 'number') return;
    if (last === undefined && !isOurs) return;
    const filled = [{ ...emptyLine, serviceId: last ?? null }];
    setValue(extra.filled, last === undefined ? undefined : filled);
    setValue('services', filled, { shouldDirty: true });
    clearErrors('services');
  }, [customerId, isKnown, last, getValues, setValue, clearErrors]);
  const stands = last !== undefined && lines.length === 1 && lines[0]?.serviceId === last;
  return stands && serviceOf(getValues(extra.filled)) === last ? (
    <p className="note" role="status">
      {t('appointments.asBefore')}
    </p>
  ) : null;
};

/** The service of the first line. */
const serviceOf = (lines: unknown) => numberIn(valueIn(lines, '0'), 'serviceId');

const nothing: readonly number[] = [];

/** The service that the customer had last, if the catalogue still has it. */
const useLast = (customerId: number | undefined) => {
  const { rows, isFetching } = useRowsOf(
    appointments,
    { customerId: customerId ?? 0, pageSize: 12, sortBy: 'start', desc: true },
    { isWanted: customerId !== undefined },
  );
  const { options, isLoading } = useOptions(services.name, '', nothing);
  const isKnown = customerId !== undefined && !isFetching && rows !== undefined;
  const [had] = (isKnown ? rows : [])
    .filter((row) => row.customerId === customerId && occupies(row.status))
    .flatMap((row) => row.services.flatMap(({ serviceId }) => serviceId ?? []));
  const isOffered = options.some(({ value }) => value === had);
  return { isKnown: isKnown && (isOffered || !isLoading), last: isOffered ? had : undefined };
};

/** Sessions that the customer owns; a press adds one as a line. Renders nothing when there are none. */
export const OwnedPanel = ({ row }: { readonly row: StoredAppointment | undefined }) => {
  const t = useT();
  const format = useFormat();
  const headId = useId();
  const { customerId, lines, span, zone } = useAppointment(row);
  const { data, isError, refetch } = useOwned(customerId, row?.id);
  const { getValues, setValue, clearErrors } = useFormContext<FormValues>();
  // An empty line gives its place.
  const addService = (serviceId: number) => {
    const added = [...chosenLines(getValues()), { ...emptyLine, serviceId }];
    setValue('services', added, { shouldDirty: true });
    clearErrors('services');
  };
  if (isError)
    return (
      <p className="form-field-wide form-field-warning" role="alert">
        {t('common.partFailed')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    );
  if (customerId === undefined || !data || data.packages.length === 0) return null;
  /** Sessions that this appointment does not use yet. */
  const leftOf = (serviceId: number) =>
    (data.available.find((one) => one.serviceId === serviceId)?.sessionsCount ?? 0) -
    lines.filter((line) => line.serviceId === serviceId && line.coverage === 'Owned').length;
  const day = span && wallTextOf(new Date(span.start).toISOString(), zone).slice(0, 10);
  return (
    <section className="form-field-wide booking-owned" aria-labelledby={headId}>
      <h3 id={headId}>{t('appointments.owned')}</h3>
      <div className="grid gap-6">
        {data.packages.map(({ id, name, validUntil, items }) => {
          const isOver = day !== undefined && day > validUntil;
          return (
            <div key={id}>
              <p className="booking-owned-head cluster between flush">
                <bdi className="strong">{name}</bdi>
                <span className={isOver ? 'form-field-warning' : 'cell-soft'}>
                  {t('sold.validUntil', { date: format.date(validUntil) })}
                  {isOver && (
                    <>
                      <Between />
                      {t('appointments.ownedEnds')}
                    </>
                  )}
                </span>
              </p>
              <ul>
                {items.map(({ serviceId, serviceName, left, sessions, bookable }) => {
                  const isLeft = leftOf(serviceId) > 0;
                  return (
                    <li key={serviceId} className="booking-owned-item cluster between flush">
                      <span className="booking-owned-name cluster between flush grow">
                        <bdi>{serviceName}</bdi>
                        <span className="cell-soft">
                          {t('customers.sessionsLeft', { left, bought: sessions })}
                          {bookable < left && (
                            <>
                              <Between />
                              {t('appointments.ownedBookable', { count: bookable })}
                            </>
                          )}
                        </span>
                      </span>
                      {/* Stays focusable when nothing is left, so that the last press does not lose the focus. */}
                      <Button
                        size="small"
                        className={isLeft ? '' : 'booking-owned-out'}
                        icon={<Glyph of={PlusOutlined} />}
                        aria-disabled={!isLeft}
                        aria-label={t('appointments.ownedAdd', { service: serviceName })}
                        onClick={() => isLeft && addService(serviceId)}
                      >
                        {t('common.add')}
                      </Button>
                    </li>
                  );
                })}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
};
