import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { failureText, formErrors } from '../../../providers/http-error';
import { currentOf } from '../../../schema/book';
import { type Entity, inputKeyOf } from '../../../schema/entity';
import { isFilled, isRequiredIn, writableFieldsOf } from '../../../schema/visibility';
import { textIn } from '../../../screens/data/row';
import { useAdd } from '../../../screens/data/use-add';
import { focusFirst, inputIdOf } from '../../../screens/form/frame/field-frame';
import { FormField } from '../../../screens/form/frame/form-field';
import type { FormValues } from '../../../screens/form/values/merge';
import { resolverOf } from '../../../screens/form/values/resolver';
import { startValuesOf } from '../../../screens/form/values/values';
import { Notice } from '../../../screens/notice';
import { useCall } from '../../../screens/query/use-call';
import { TypedAhead } from '../../../screens/type-ahead';
import { useWords } from '../../../screens/words';
import { customers } from '../entity';
import { typedPerson } from './person-text';
import { OtherBranches } from './phone-matches';

interface NewCustomerProps {
  /** The search text without results; see `typedPerson`. */
  readonly typed: string;
  readonly branchId: number | null;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

const usual: readonly string[] = ['fullName', 'phones', 'branchId'];

/** The usual fields, and whatever else a new customer needs: an owner may have added it. */
const askedOf = (entity: Entity) => {
  const fields = writableFieldsOf(entity, 'create');
  return [
    ...usual.flatMap((key) => fields.filter(([one]) => one === key)),
    ...fields.filter(
      ([key, field]) => isRequiredIn('create', field) && !isFilled(field) && !usual.includes(key),
    ),
  ];
};
const idPrefix = 'new-customer';

/** Adds a customer with name, phone, branch and what is required, within the form that asks for her; the server assigns the code. */
export const NewCustomer = ({ typed, branchId, onClose, onAdded }: NewCustomerProps) => {
  const words = useWords();
  const { t, entityText } = words;
  const { name, phone } = typedPerson(typed);
  const entity = currentOf(customers);
  const form = useForm<FormValues>({
    defaultValues: { ...startValuesOf(entity), fullName: name, phoneNumbers: [phone], branchId },
    resolver: resolverOf(entity, 'create', words),
    mode: 'onTouched',
  });
  const box = useRef<HTMLElement>(null);
  const first = name === null || phone !== null ? 'fullName' : 'phoneNumbers.0';
  useEffect(() => focusFirst(box.current, inputIdOf(first, idPrefix)), [first]);
  const add = useAdd(customers);
  const { isBusy: isSaving, problem, run } = useCall();
  const send = (payload: FormValues) =>
    run(
      async () => {
        const { id } = await add(
          { ...payload, paperCodeAuto: true },
          { title: entityText(customers, 'added'), text: textIn(payload, customers.title) },
        );
        onAdded(id);
      },
      {
        refused: (error) => {
          for (const [path, message] of Object.entries(formErrors(error)))
            form.setError(path, { type: 'server', message });
          return failureText({ entity: customers.name, operation: 'add', error, t });
        },
      },
    );
  const save = () => {
    if (!isSaving) void form.handleSubmit(send)();
  };
  // This form stands in another one, whose shortcuts stay out of it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    event.stopPropagation();
    const field = event.target instanceof HTMLInputElement ? event.target : undefined;
    // In an open list Enter chooses, and Escape closes it.
    const isChoosing = Boolean(field?.closest('.ant-select-open'));
    if (event.key === 'Escape' && !isChoosing && !isSaving) onClose();
    if (event.key !== 'Enter') return;
    // Three fields need no other key.
    if (event.ctrlKey || event.metaKey || (field && !isChoosing)) save();
    else if (!field) return;
    event.preventDefault();
  };
  return (
    <section
      ref={box}
      className="new-customer grid gap-12"
      aria-label={t('appointments.newCustomer')}
      onKeyDown={onKeyDown}
    >
      <FormProvider<FormValues> {...form}>
        <h3>{t('appointments.newCustomer')}</h3>
        {problem !== '' && <Notice type="error" role="alert" message={problem} />}
        <TypedAhead>
          <div className="form-grid">
            {askedOf(entity).map(([key, field]) => (
              <FormField
                key={key}
                fieldKey={`new-${key}`}
                name={inputKeyOf(key, field)}
                idPrefix={idPrefix}
                field={field}
                mode="create"
                suggestFrom={customers.api}
              />
            ))}
          </div>
        </TypedAhead>
        <OtherBranches onFound={onAdded} />
        <div className="cluster">
          <Button type="primary" loading={isSaving} onClick={save}>
            {t(isSaving ? 'common.saving' : 'common.add')}
          </Button>
          <Button onClick={onClose} disabled={isSaving}>
            {t('common.cancel')}
          </Button>
        </div>
      </FormProvider>
    </section>
  );
};
