import { Alert, Button, Form, Input, InputNumber, Modal, Select } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/react';
import { createSaveKeys, request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage, formErrors } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { useSession } from '../../providers/use-session';
import { defaultBranchFor } from '../../providers/user';
import { parseDecimal } from '../../schema/digits';
import { useReturnFocus } from '../../screens/hooks';
import { numberIn, type RowData, valueIn } from '../../screens/row';
import { useWords } from '../../screens/words';
import { paymentMethods } from '../invoices/choices';

interface DepositDialogProps {
  readonly row: RowData;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Told when an administrator switched credit off in the meantime. */
  readonly onSwitchedOff: () => void;
}

/** Money taken before there is an invoice; the customer's until it is used. */
export const DepositDialog = ({ row, onClose, onDone, onSwitchedOff }: DepositDialogProps) => {
  useReturnFocus();
  const t = useT();
  const { label } = useWords();
  const { user, choice } = useSession();
  const formId = useId();
  const keyOf = useRef(createSaveKeys());
  const [amount, setAmount] = useState<number | null>(null);
  const [paymentMethod, setMethod] = useState<string>('Cash');
  const [notes, setNotes] = useState('');
  const [error, setError] = useState('');
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setProblem('');
    setError(amount === null ? t('common.required') : '');
    if (amount === null) return document.getElementById(`${formId}-amount`)?.focus();
    setSaving(true);
    try {
      // The money lies in the branch where it is taken, which need not be the customer's own.
      const branchId =
        typeof choice === 'number' ? choice : (numberIn(row, 'branchId') ?? defaultBranchFor(user, choice));
      const body = { amount, paymentMethod, branchId, ...(notes.trim() === '' ? {} : { notes }) };
      await request('POST', `/customers/${row.id}/credit`, { body, idempotencyKey: keyOf.current(body) });
      pushToast({ kind: 'success', title: t('credit.deposited') });
      onDone();
      onClose();
    } catch (caught) {
      if (isAborted(caught)) return;
      if (!(caught instanceof HttpError)) throw caught;
      const said = formErrors(caught).amount;
      if (said) return setError(said);
      // The call of something switched off does not exist; neither does that of a customer deleted meanwhile.
      if (caught.status === 404 && (await isCreditOff())) {
        setProblem(t('credit.off'));
        onSwitchedOff();
      } else setProblem(errorMessage(caught, t) || t('credit.error'));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      centered
      width={440}
      title={t('credit.deposit')}
      maskClosable={false}
      onCancel={isSaving ? () => {} : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
            {t(isSaving ? 'common.saving' : 'common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate>
        <p className="sold-hint">{t('credit.depositHint')}</p>
        {problem === '' ? null : (
          <Alert className="sold-problem" type="error" showIcon role="alert" message={problem} />
        )}
        <Form.Item
          layout="vertical"
          label={t('common.amount')}
          htmlFor={`${formId}-amount`}
          required
          validateStatus={error ? 'error' : ''}
          help={error || undefined}
        >
          <InputNumber<number>
            id={`${formId}-amount`}
            className="input-wide input-figure"
            controls={false}
            inputMode="decimal"
            min={0.01}
            precision={2}
            value={amount}
            parser={(text) => parseDecimal(text ?? '') ?? Number.NaN}
            onChange={(next) => setAmount(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
            addonAfter={t('common.currency')}
          />
        </Form.Item>
        <Form.Item layout="vertical" label={t('ifa.paymentMethod')} htmlFor={`${formId}-method`}>
          <Select
            id={`${formId}-method`}
            className="input-wide"
            value={paymentMethod}
            onChange={setMethod}
            options={paymentMethods
              .filter(({ value }) => value !== 'CustomerCredit' && value !== 'LoyaltyPoints')
              .map((method) => ({ value: method.value, label: label(method.label) }))}
          />
        </Form.Item>
        <Form.Item layout="vertical" label={t('common.notes')} htmlFor={`${formId}-notes`}>
          <Input
            id={`${formId}-notes`}
            dir="auto"
            maxLength={500}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
        </Form.Item>
      </form>
    </Modal>
  );
};

const isCreditOff = async (): Promise<boolean> => {
  try {
    return valueIn((await request('GET', '/settings')).data, 'creditEnabled') === false;
  } catch {
    return false;
  }
};
