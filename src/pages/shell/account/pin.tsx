import { Alert, Button, Modal } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '../../../i18n/react';
import { savePin } from '../../../providers/lock';
import { errorMessage, formErrors } from '../../../providers/messages';
import { pushToast } from '../../../providers/toasts';
import { pin as pinQuery } from '../../../resources/account/account';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { SecretInput } from './secret-input';
import '../dialogs.css';

/** Sets, changes or takes away the PIN that opens the user's own locked screen. */
export const PinDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const formId = useId();
  // Until the server has said so there is nothing to take away.
  const hasPin = useQueryOf(pinQuery, {}, { once: true }).data?.hasPin ?? false;
  const [currentPassword, setCurrent] = useState('');
  const [pin, setPin] = useState('');
  const [saving, setSaving] = useState(false);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const send = async (sent: string | null) => {
    const missing = Object.entries({ currentPassword, ...(sent === null ? {} : { pin: sent }) })
      .filter(([, value]) => value === '')
      .map(([key]) => [key, t('common.required')]);
    setProblem(undefined);
    setFields(Object.fromEntries(missing));
    if (saving || missing.length > 0) return;
    setSaving(true);
    try {
      await savePin({ currentPassword, pin: sent });
      pushToast({ kind: 'success', title: t(sent === null ? 'header.pinRemoved' : 'header.pinSaved') });
      onClose();
    } catch (error) {
      const said = formErrors(error);
      setFields(said);
      setProblem('currentPassword' in said || 'pin' in said ? undefined : errorMessage(error, t));
      setSaving(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(pin);
  };
  return (
    <Modal
      open
      title={t('header.setPin')}
      width={440}
      onCancel={onClose}
      okText={t(saving ? 'common.saving' : 'common.save')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: saving }}
      cancelText={t('common.cancel')}
      afterOpenChange={(open) => open && form.current?.querySelector('input')?.focus()}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {hasPin ? (
            <Button className="shell-footer-start" danger disabled={saving} onClick={() => void send(null)}>
              {t('header.pinRemove')}
            </Button>
          ) : null}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <form id={formId} ref={form} onSubmit={save} noValidate className="shell-password">
        {problem ? <Alert type="error" showIcon role="alert" message={problem} /> : null}
        <SecretInput
          label={t('header.currentPassword')}
          error={fields.currentPassword}
          autoComplete="current-password"
          value={currentPassword}
          onChange={setCurrent}
        />
        <SecretInput
          label={t('header.newPin')}
          error={fields.pin}
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
          value={pin}
          onChange={setPin}
          hint={t('header.pinHint')}
        />
      </form>
    </Modal>
  );
};
