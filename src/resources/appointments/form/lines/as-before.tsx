import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../../../i18n/react';
import { useOptions } from '../../../../screens/data/reference';
import { valueIn } from '../../../../screens/data/row';
import { inputIdOf } from '../../../../screens/form/frame/field-frame';
import type { FormValues } from '../../../../screens/form/values/merge';
import { services } from '../../../services/entity';
import type { useAppointment } from '../appointment';
import { chosenLines, chosenPackages, emptyLine, extra } from '../values';
import { useVisits } from '../who/visits';

/**
 * Fills the empty line of a new booking with what the chosen customer had last, so that somebody who comes for the
 * same again is booked by her name alone. Says so while it stands there. Never changes what was chosen by hand.
 */
export const AsBefore = ({
  customerId,
  lines,
}: Pick<ReturnType<typeof useAppointment>, 'customerId' | 'lines'>) => {
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
  const had = usual[0]?.serviceId;
  const { options, isLoading } = useOptions(services.name, '', nothing);
  const isOffered = options.some(({ value }) => value === had);
  return { isKnown: isKnown && (isOffered || !isLoading), last: isOffered ? had : undefined };
};
