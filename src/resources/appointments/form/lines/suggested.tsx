import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../../../i18n/react';
import type { FormValues } from '../../../../screens/form/values/merge';
import { Glyph } from '../../../../screens/glyph';
import type { useAppointment } from '../appointment';
import { chosenLines, emptyLine } from '../form-values';
import { useVisits } from '../who/visits';

/** Services that the customer had before, each one press away. Nothing for a customer who is new. */
export const Suggested = ({
  customerId,
  lines,
}: Pick<ReturnType<typeof useAppointment>, 'customerId' | 'lines'>) => {
  const t = useT();
  const { getValues, setValue, clearErrors } = useFormContext<FormValues>();
  const { usual } = useVisits(customerId);
  const offered = usual.filter(({ serviceId }) => !lines.some((line) => line.serviceId === serviceId));
  if (offered.length === 0) return null;
  const add = (serviceId: number) => {
    const path = `services.${chosenLines(getValues()).length}.serviceId`;
    setValue('services', [...chosenLines(getValues()), { ...emptyLine, serviceId }], { shouldDirty: true });
    clearErrors('services');
    // The pressed button leaves the page: the focus goes to the line that it made.
    setTimeout(() => document.getElementById(`field-${path.replaceAll('.', '-')}`)?.focus());
  };
  return (
    <ul className="booking-chips wrap gap-6" aria-label={t('appointments.usual')}>
      {offered.map(({ serviceId, name }) => (
        <li key={serviceId}>
          <Button size="small" icon={<Glyph of={PlusOutlined} />} onClick={() => add(serviceId)}>
            <bdi>{name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
};
