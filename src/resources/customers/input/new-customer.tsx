import { useCreate } from '@refinedev/core';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createSaveKeys } from '../../../providers/http';
import type { HttpError } from '../../../providers/http-error';
import { failureText, formErrors } from '../../../providers/messages';
import { pushToast } from '../../../providers/toasts';
import { type RowData, textIn } from '../../../screens/data/row';
import { focusFirst, inputIdOf } from '../../../screens/form/frame/field-frame';
import { FormField } from '../../../screens/form/frame/form-field';
import type { FormValues } from '../../../screens/form/values/merge';
import { resolverOf } from '../../../screens/form/values/resolver';
import { startValuesOf } from '../../../screens/form/values/values';
import { Notice } from '../../../screens/notice';
import { useCall } from '../../../screens/query/use-call';
import { TypedAhead } from '../../../screens/typed-ahead';
import { useWords } from '../../../screens/words';
import { customers } from '../entity';
import { OtherBranches } from '../form/known-phones';
import { typedPerson } from './typed-person';

interface NewCustomerProps {
  /** The search text without results; see `typedPerson`. */
  readonly typed: string;
  readonly branchId: number | null;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

const asked = ['fullName', 'phones', 'branchId'] as const;
const idPrefix = 'new-customer';

/** Adds a customer with name, phone and branch only; the server assigns the code. */
export const NewCustomerDialog = ({ typed, branchId, onClose, onAdded }: NewCustomerProps) => {
  const words = useWords();
  const { t, entityText } = words;
  const { name, phone } = typedPerson(typed);
  const form = useForm<FormValues>({
    defaultValues: { ...startValuesOf(customers), fullName: name, phoneNumbers: [phone], branchId },
    resolver: resolverOf(customers, 'create', words),
    mode: 'onTouched',
  });
  const formId = useId();
  const [idempotencyKey] = useState(createSaveKeys);
  const { mutateAsync } = useCreate<RowData, HttpError>();
  const { isBusy: isSaving, problem, run } = useCall();
  const send = (payload: FormValues) =>
    run(
      async () => {
        const { data } = await mutateAsync({
          resource: customers.name,
          values: { ...payload, paperCodeAuto: true },
          meta: { idempotencyKey },
          successNotification: false,
          errorNotification: false,
        });
        pushToast({
          kind: 'success',
          title: entityText(customers, 'added'),
          text: textIn(data, customers.title),
        });
        onAdded(data.id);
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
  // React events bubble to the outer form although the DOM does not nest; keep its shortcuts out.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return;
    event.stopPropagation();
    if (event.key !== 'Enter') return;
    const field = event.target instanceof HTMLInputElement ? event.target : undefined;
    // Three fields need no other key. In an open list Enter chooses.
    const isChoosing = Boolean(field?.closest('.ant-select-open'));
    if (event.ctrlKey || event.metaKey || (field && !isChoosing)) save();
    else if (!field) return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      centered
      width={520}
      title={t('appointments.newCustomer')}
      onCancel={isSaving ? () => {} : onClose}
      maskClosable={false}
      afterOpenChange={(open) => {
        const first = name === null || phone !== null ? 'fullName' : 'phoneNumbers.0';
        if (open) focusFirst(document.getElementById(formId), inputIdOf(first, idPrefix));
      }}
      footer={null}
    >
      <FormProvider<FormValues> {...form}>
        <form
          id={formId}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            save();
          }}
          onKeyDown={onKeyDown}
        >
          {problem !== '' && <Notice type="error" role="alert" message={problem} />}
          <TypedAhead>
            <div className="form-grid">
              {asked.map((key) => (
                <FormField
                  key={key}
                  fieldKey={`new-${key}`}
                  name={key === 'phones' ? 'phoneNumbers' : key}
                  idPrefix={idPrefix}
                  field={customers.fields[key]}
                  mode="create"
                  suggestFrom={customers.api}
                />
              ))}
            </div>
          </TypedAhead>
          <OtherBranches onFound={onAdded} />
          <footer className="form-footer">
            <Button onClick={onClose} disabled={isSaving}>
              {t('common.cancel')}
            </Button>
            <Button type="primary" htmlType="submit" loading={isSaving}>
              {t(isSaving ? 'common.saving' : 'common.add')}
            </Button>
          </footer>
        </form>
      </FormProvider>
    </Modal>
  );
};
