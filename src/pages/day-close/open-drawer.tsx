import { Alert, Button, Form, InputNumber } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/react';
import { createSaveKeys, request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage, formErrors } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { parseDecimal } from '../../schema/digits';

interface OpenDrawerProps {
  readonly branchId: number;
  readonly onDone: () => void;
}

/** The morning: how much cash lies in the drawer before the first sale. */
export const OpenDrawer = ({ branchId, onDone }: OpenDrawerProps) => {
  const t = useT();
  const formId = useId();
  const keyOf = useRef(createSaveKeys());
  const [float, setFloat] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setProblem('');
    setError(float === null ? t('common.required') : '');
    if (float === null) return document.getElementById(formId)?.focus();
    setSaving(true);
    try {
      const body = { branchId, float };
      await request('POST', '/drawers/open', { body, idempotencyKey: keyOf.current(body) });
      pushToast({ kind: 'success', title: t('drawer.opened') });
      onDone();
    } catch (caught) {
      if (isAborted(caught)) return;
      if (!(caught instanceof HttpError)) throw caught;
      const said = formErrors(caught);
      // Another desk was faster, or an administrator switched drawers off: the screen shows what is so now.
      if (said.branchId !== undefined || caught.status === 404) {
        pushToast({
          kind: 'error',
          title: t(caught.status === 404 ? 'drawer.offTitle' : 'drawer.alreadyOpen'),
        });
        onDone();
      } else if (said.float) setError(said.float);
      else setProblem(errorMessage(caught, t) || t('drawer.error'));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className="drawer-card" onSubmit={(event) => void save(event)} noValidate>
      <h2>{t('drawer.none')}</h2>
      <p className="drawer-soft">{t('drawer.noneText')}</p>
      {problem === '' ? null : <Alert type="error" showIcon role="alert" message={problem} />}
      <Form.Item
        layout="vertical"
        label={t('drawer.float')}
        htmlFor={formId}
        required
        validateStatus={error ? 'error' : ''}
        help={error || undefined}
      >
        <InputNumber<number>
          id={formId}
          className="input-wide input-figure"
          controls={false}
          inputMode="decimal"
          min={0}
          precision={2}
          value={float}
          parser={(text) => parseDecimal(text ?? '') ?? Number.NaN}
          onChange={(next) => setFloat(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
          addonAfter={t('common.currency')}
          aria-invalid={error !== ''}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {t('drawer.open')}
      </Button>
    </form>
  );
};
