import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useOptions } from '../../../screens/data/reference';
import { embeddedIn, listIn, textIn, valueIn } from '../../../screens/data/row';
import { instantOfText, textOfInstant } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { type Draft, draftAppointment } from '../draft';
import { proposedEnd, titleOf } from '../rules';
import { useAppointment } from './appointment';
import { isWithinDay, usePlace } from './inputs';
import { extra, type StoredAppointment } from './values';

/** Updates title, end and dependent fields until the user edits them. */
export const Proposals = ({ row }: { readonly row: StoredAppointment | undefined }) => {
  const { setValue, getValues, watch } = useFormContext<FormValues>();
  const appointment = useAppointment(row);
  const { zone, span, durations, branchId } = appointment;
  const place = usePlace(branchId);
  const isOutside = span !== undefined && place !== undefined && !isWithinDay(place, span);
  const minutes = durations.reduce((sum, duration) => sum + duration, 0);
  useEffect(() => {
    setValue(extra.zone, zone);
    setValue(extra.minutes, minutes);
    setValue(extra.isOutside, isOutside);
  }, [setValue, zone, minutes, isOutside]);

  const title = useTitle(appointment, row);
  const isTitleAuto = useWatch<FormValues>({ name: extra.titleAuto }) === true;
  useEffect(() => {
    if (isTitleAuto && title !== undefined && getValues('title') !== title) setValue('title', title);
  }, [isTitleAuto, title, getValues, setValue]);

  const isEndAuto = useWatch<FormValues>({ name: extra.endAuto }) === true;
  const { start } = appointment;
  const end = start === undefined || minutes === 0 ? undefined : proposedEnd(start, [minutes]);
  useEffect(() => {
    if (!isEndAuto || end === undefined) return;
    if (instantOfText(getValues('end'), zone) !== end)
      setValue('end', textOfInstant(end, zone), { shouldValidate: true });
  }, [isEndAuto, end, zone, getValues, setValue]);

  const last = useRef(start);
  useEffect(() => {
    // Records a start that a button filled in. The timeout lets `follow` below handle a typed start first.
    const timer = setTimeout(() => {
      last.current = start;
    });
    return () => clearTimeout(timer);
  }, [start]);
  useEffect(() => {
    const put = (path: string, value: unknown) => setValue(path, value);
    const move = (by: number) => {
      const moved = (text: unknown) => {
        const instant = instantOfText(text, zone);
        return instant === undefined ? text : textOfInstant(instant + by, zone);
      };
      // An automatic end follows the services by itself.
      if (getValues(extra.endAuto) !== true || minutes === 0)
        setValue('end', moved(getValues('end')), { shouldValidate: true });
      listIn(getValues(), 'services').forEach((line, index) => {
        for (const key of ['start', 'end'])
          if (valueIn(line, key)) put(`services.${index}.${key}`, moved(valueIn(line, key)));
      });
    };
    const putInLines = (key: string, value: unknown) =>
      listIn(getValues(), 'services').forEach((_, index) => {
        put(`services.${index}.${key}`, value);
      });
    const clearBranch = () => {
      for (const key of ['staffId', 'roomId']) put(key, null);
      putInLines('staffId', null);
    };
    const follow = (name: string | undefined) => {
      if (name !== extra.skip && getValues(extra.visits)) setValue(extra.visits, undefined);
      if (name?.startsWith(extra.repeat)) setValue(extra.skip, []);
      if (name === 'title') setValue(extra.titleAuto, false);
      if (name === 'end') setValue(extra.endAuto, false);
      if (name === 'branchId') clearBranch();
      // A new customer's sessions are used by default, whatever the user chose for the previous customer.
      if (name === 'customerId') putInLines('useOwned', true);
      if (name !== 'start') return;
      // A moved appointment keeps its length.
      const next = instantOfText(getValues('start'), zone);
      if (next === undefined) return;
      if (last.current === undefined || !getValues('end'))
        setValue('end', textOfInstant(proposedEnd(next, [minutes]), zone));
      else if (next !== last.current) move(next - last.current);
      last.current = next;
    };
    return watch((_, { name, type }) => {
      // Runs in a microtask, so that other watchers see the values from before the changes that `follow` makes.
      if (type === 'change') queueMicrotask(() => follow(name));
    }).unsubscribe;
  }, [watch, setValue, getValues, zone, minutes]);

  return null;
};

/** '' without a customer, and while the name loads. */
const useCustomerName = (id: number | undefined): string => {
  const { options } = useOptions('customers', '', id === undefined ? [] : [id]);
  return options.find(({ value }) => value === id)?.title ?? '';
};

/** The title that the server would build (APT-30); undefined while a name loads. */
const useTitle = (
  { lines, packages, customerId }: ReturnType<typeof useAppointment>,
  row: StoredAppointment | undefined,
): string | undefined => {
  const found = useCustomerName(customerId);
  const known = row?.customerId === customerId ? textIn(embeddedIn(row, 'customerId'), 'fullName') : '';
  const customer = known || found;
  const chosen = lines.filter(({ serviceId }) => serviceId !== undefined);
  const names = [...chosen.map(({ facts }) => facts?.name), ...packages.map((one) => one?.name)];
  if (names.some((name) => name === undefined) || (customerId !== undefined && customer === ''))
    return undefined;
  return titleOf(
    names.map((name) => name ?? ''),
    customer,
  ).slice(0, 300);
};

/** Hands the booking of the open panel to the calendar beside it, which draws it dashed. */
export const CalendarDraft = () => {
  const { span, lines, branchId, roomId, customerId, staffId } = useAppointment(undefined);
  const name = useCustomerName(customerId);
  const chosen = lines.filter((line) => line.serviceId !== undefined && line.span !== undefined);
  const isTimed = span !== undefined && span.end > span.start;
  const draft: Draft | undefined = isTimed
    ? {
        ...span,
        branchId,
        roomId: roomId ?? null,
        name,
        parts: (chosen.length > 0 ? chosen : [undefined]).map((line) => ({
          ...(line?.span ?? span),
          staffId: line?.staffId ?? staffId ?? null,
          work: line?.facts?.name ?? '',
        })),
      }
    : undefined;
  const text = JSON.stringify(draft);
  useEffect(() => draftAppointment.set(text === undefined ? undefined : JSON.parse(text)), [text]);
  useEffect(() => () => draftAppointment.set(undefined), []);
  return null;
};
