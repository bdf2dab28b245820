import { Alert, Button, Modal } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/react';
import { createSaveKeys, request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage, formErrors } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { useReturnFocus } from '../../screens/hooks';
import { ActField, type Needed } from './act-field';
import type { Act, SoldPackage } from './statement';

interface ActDialogProps {
  readonly act: Act;
  readonly sold: SoldPackage;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** Asks for what the act needs, its reason among it, and carries it out. A refusal keeps what was typed. */
export const ActDialog = ({ act, sold, onClose, onDone }: ActDialogProps) => {
  useReturnFocus();
  const t = useT();
  const formId = useId();
  const keyOf = useRef(createSaveKeys());
  const [values, setValues] = useState<Values>(() =>
    act === 'correct' ? { serviceId: sold.items[0]?.serviceId ?? null } : {},
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const put = (name: string, value: unknown) => setValues((all) => ({ ...all, [name]: value }));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const missing = neededBy[act].filter((name) => isEmpty(values[name]));
    setErrors(Object.fromEntries(missing.map((name) => [name, t('common.required')])));
    setProblem('');
    if (missing.length > 0) return document.getElementById(`${formId}-${missing[0]}`)?.focus();
    setSaving(true);
    try {
      const path = `/customer-packages/${sold.id}/${act}`;
      const idempotencyKey = keyOf.current([path, values]);
      await request('POST', path, { body: values, idempotencyKey });
      pushToast({ kind: 'success', title: t('sold.done') });
      onDone();
      onClose();
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      const said = formErrors(error);
      const own = neededBy[act].some((name) => said[name] !== undefined);
      setErrors(said);
      if (!own) setProblem(errorMessage(error, t) || t('sold.error'));
    } finally {
      setSaving(false);
    }
  };

  const hint = hints[act];
  return (
    <Modal
      open
      centered
      width={480}
      title={
        <span className="show-title">
          <span className="show-kind">{t(titles[act])}</span>
          <bdi className="show-name">{sold.name}</bdi>
        </span>
      }
      maskClosable={false}
      onCancel={isSaving ? () => {} : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
            {t(isSaving ? 'common.saving' : titles[act])}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate>
        {hint === undefined ? null : <p className="sold-hint">{t(hint)}</p>}
        {problem === '' ? null : (
          <Alert className="sold-problem" type="error" showIcon role="alert" message={problem} />
        )}
        {neededBy[act].map((name) => (
          <ActField
            key={name}
            id={`${formId}-${name}`}
            name={name}
            sold={sold}
            value={values[name]}
            error={errors[name]}
            onChange={(value) => put(name, value)}
          />
        ))}
      </form>
    </Modal>
  );
};

const neededBy: Readonly<Record<Act, readonly Needed[]>> = {
  extend: ['days', 'reason'],
  freeze: ['reason'],
  release: [],
  transfer: ['customerId', 'reason'],
  correct: ['serviceId', 'sessions', 'reason'],
};

export const titles = {
  extend: 'sold.extend',
  freeze: 'sold.freeze',
  release: 'sold.release',
  transfer: 'sold.transfer',
  correct: 'sold.correct',
} as const satisfies Readonly<Record<Act, string>>;

const hints = {
  extend: 'sold.extendHint',
  freeze: 'sold.freezeHint',
  release: 'sold.releaseHint',
  transfer: 'sold.transferHint',
  correct: undefined,
} as const satisfies Readonly<Record<Act, string | undefined>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === 0 || (typeof value === 'string' && value.trim() === '');
