import { Select } from 'antd';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { get, useController, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { listIn, numberIn, textIn } from '../../../screens/data/row';
import { FieldError } from '../../../screens/form/frame/field-frame';
import { RowList } from '../../../screens/form/inputs/rows-input';
import type { FormValues } from '../../../screens/form/values/merge';
import { useColleagues } from '../../invoices/pay/bill';
import { services } from '../../services/entity';
import { walkInServices } from '../entity';
import '../attendance.css';

const name = 'services';

/** A line of which nothing is chosen yet. Its specialist is undefined until then; null is any free one. */
export const newLine = { serviceId: null };

/** Request body of the lines in a form; lines without a service are left out. */
export const sentLines = (values: FormValues) =>
  listIn(values, name).flatMap((line) => {
    const serviceId = numberIn(line, 'serviceId');
    return serviceId === undefined ? [] : [{ serviceId, staffId: numberIn(line, 'staffId') ?? null }];
  });

/**
 * Services of a visit without an appointment, each with a specialist whose time is held from now on. The next
 * select has the focus and is open, so that each answer is one press. Its lines are the form's `services`.
 */
export const ServiceLines = ({ branchId }: { readonly branchId: number | null }) => {
  const t = useT();
  const lines = useWatch<FormValues>({ name });
  const colleagues = useColleagues(branchId, Array.isArray(lines) && lines.length > 0).map(
    ({ id, fullName, isFree }) => ({ value: id, label: fullName, disabled: !isFree }),
  );
  return (
    <RowList
      id="check-in-service"
      name={name}
      field={walkInServices}
      texts={{ add: t('checkOut.addService'), remove: t('common.delete') }}
      className="plain-rows"
      first="serviceId"
      fresh={newLine}
      draw={({ path, index }) => <Line {...{ path, index, colleagues }} />}
    />
  );
};

interface LineProps {
  readonly path: string;
  readonly index: number;
  readonly colleagues: readonly { readonly value: number; readonly label: string }[];
}

const Line = ({ path, index, colleagues }: LineProps) => {
  const t = useT();
  const place = useFormat().integer(index + 1);
  const { field: service } = useController<FormValues>({ name: `${path}.serviceId` });
  const { field: colleague } = useController<FormValues>({ name: `${path}.staffId` });
  const { errors } = useFormState<FormValues>({ name: path });
  const error =
    textIn(get(errors, service.name), 'message') || textIn(get(errors, colleague.name), 'message');
  const select = useRef<ComponentRef<typeof Select>>(null);
  const [isOpen, setOpen] = useState(false);
  const isChosen = typeof service.value === 'number';
  const isNext = isChosen && colleague.value === undefined;
  useEffect(() => {
    if (!isNext) return;
    // The previous select takes the focus back after its option is pressed, which would close this one.
    const timer = setTimeout(() => {
      select.current?.focus();
      setOpen(true);
    }, 100);
    return () => clearTimeout(timer);
  }, [isNext]);
  return (
    <div className="grid halves check-in-service grow">
      <ReferenceSelect
        to={services.name}
        isNext
        inputRef={service.ref}
        aria-label={`${t('checkOut.service')} ${place}`}
        placeholder={t('checkOut.service')}
        value={typeof service.value === 'number' ? service.value : null}
        onChange={service.onChange}
      />
      {isChosen && (
        <Select<number>
          aria-label={`${t('checkOut.staff')} ${place}`}
          className="input-wide"
          ref={select}
          open={isOpen}
          onOpenChange={setOpen}
          placeholder={t('checkOut.staff')}
          value={typeof colleague.value === 'number' ? colleague.value : isNext ? null : anyone}
          options={[{ value: anyone, label: t('checkOut.anyStaff') }, ...colleagues]}
          onChange={(next) => colleague.onChange(next === anyone ? null : next)}
        />
      )}
      <FieldError text={error} />
    </div>
  );
};

/** No user has this id. */
const anyone = 0;
