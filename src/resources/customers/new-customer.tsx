import { Alert, Button, Modal } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { request } from '../../providers/http';
import { createSaveKeys } from '../../providers/http-client';
import { HttpError, isAborted } from '../../providers/http-error';
import { failureText, formErrors } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { toLatinDigits } from '../../schema/digits';
import { FormField } from '../../screens/form/form-field';
import type { FormValues } from '../../screens/form/merge';
import { resolverOf } from '../../screens/form/resolver';
import { startValuesOf } from '../../screens/form/values';
import { numberIn } from '../../screens/row';
import type { FormParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { customers } from './entity';

interface NewCustomerProps {
  /** What was looked for and not found: digits are a phone, anything else a name. */
  readonly typed: string;
  readonly branchId: number | null;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

const noParts: FormParts = {};
const asked = ['fullName', 'phones', 'branchId'] as const;

/** A customer with the least there must be: name, phone, branch. The code is assigned by the server. */
export const NewCustomerDialog = ({ typed, branchId, onClose, onAdded }: NewCustomerProps) => {
  const words = useWords();
  const { t, entityText } = words;
  const isPhone = /^[+\d\s-]{3,}$/.test(toLatinDigits(typed.trim()));
  const form = useForm<FormValues>({
    defaultValues: {
      ...startValuesOf(customers),
      fullName: isPhone ? null : typed.trim() || null,
      phoneNumbers: [isPhone ? typed.trim() : null],
      branchId,
    },
    resolver: resolverOf(customers, 'create', words),
    mode: 'onTouched',
  });
  const keyFor = useRef(createSaveKeys()).current;
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (payload: FormValues) => {
    setSaving(true);
    setProblem('');
    try {
      const body = { ...payload, paperCodeAuto: true };
      const options = { body, idempotencyKey: keyFor(body) };
      const { data } = await request('POST', customers.api, options);
      const id = numberIn(data, 'id');
      pushToast({ kind: 'success', title: entityText(customers, 'added') });
      if (id !== undefined) onAdded(id);
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      const found = Object.entries(formErrors(error));
      for (const [path, message] of found) form.setError(path, { type: 'server', message });
      const text = failureText({ entity: customers.name, operation: 'add', error, t });
      setProblem(text);
      pushToast({ kind: 'error', title: t('common.error'), text });
    } finally {
      setSaving(false);
    }
  };
  const save = () => {
    if (!isSaving) void form.handleSubmit(send)();
  };
  // The other form is around this one in all but the page: its keys are not meant by those typed here.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return;
    event.stopPropagation();
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) save();
    else if (!(event.target instanceof HTMLInputElement)) return;
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
      afterOpenChange={(open) =>
        open && form.setFocus(isPhone || typed.trim() === '' ? 'fullName' : 'phoneNumbers.0')
      }
      footer={null}
    >
      <FormProvider<FormValues> {...form}>
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            save();
          }}
          onKeyDown={onKeyDown}
        >
          {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
          <div className="form-grid">
            {asked.map((key) => (
              <FormField
                key={key}
                fieldKey={`new-${key}`}
                name={key === 'phones' ? 'phoneNumbers' : key}
                idPrefix="new-customer"
                field={customers.fields[key]}
                mode="create"
                parts={noParts}
                row={undefined}
                suggestFrom={customers.api}
              />
            ))}
          </div>
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
