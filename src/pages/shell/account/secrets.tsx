import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '../../../i18n/react';
import { changePassword } from '../../../providers/account';
import { savePin } from '../../../providers/lock';
import { errorMessage, formErrors } from '../../../providers/messages';
import { signOut } from '../../../providers/session';
import { handOverToast, pushToast } from '../../../providers/toasts';
import { pin as pinQuery } from '../../../resources/account/account';
import { useQueryOf } from '../../../screens/query/use-query-of';
import '../dialogs.css';

interface Failure {
  readonly fields: Readonly<Record<string, string>>;
  /** Shown above the inputs when no input is to blame. */
  readonly text: string | undefined;
}

const none: Failure = { fields: {}, text: undefined };

/** Changes the user's own password; every sign-in of the account ends with it (P-06). */
export const ChangePasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const formId = useId();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState(none);
  const form = useRef<HTMLFormElement>(null);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const missing = missingIn({ currentPassword, newPassword }, t('common.required'));
    if (missing) return setFailure(missing);
    setSaving(true);
    try {
      await changePassword({ currentPassword, newPassword });
      handOverToast({ kind: 'success', title: t('common.success'), text: t('header.passwordChanged') });
      signOut();
    } catch (error) {
      const fields = formErrors(error);
      const known = 'currentPassword' in fields || 'newPassword' in fields;
      setFailure({ fields, text: known ? undefined : errorMessage(error, t) });
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      title={t('header.changePassword')}
      width={440}
      onCancel={onClose}
      okText={t(saving ? 'common.saving' : 'common.save')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: saving }}
      cancelText={t('common.cancel')}
      afterOpenChange={(open) => open && form.current?.querySelector('input')?.focus()}
    >
      <form id={formId} ref={form} onSubmit={save} noValidate className="shell-password">
        {failure.text ? <Alert type="error" showIcon role="alert" message={failure.text} /> : null}
        <SecretInput
          label={t('header.currentPassword')}
          error={failure.fields.currentPassword}
          autoComplete="current-password"
          value={currentPassword}
          onChange={setCurrent}
        />
        <SecretInput
          label={t('header.newPassword')}
          error={failure.fields.newPassword}
          autoComplete="new-password"
          value={newPassword}
          onChange={setNew}
          hint={t('shell.passwordHint')}
        />
      </form>
    </Modal>
  );
};

const missingIn = (values: Readonly<Record<string, string>>, message: string): Failure | undefined => {
  const fields = Object.entries(values).flatMap(([key, value]) => (value === '' ? [[key, message]] : []));
  return fields.length > 0 ? { fields: Object.fromEntries(fields), text: undefined } : undefined;
};

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
            <Button className="footer-start" danger disabled={saving} onClick={() => void send(null)}>
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

interface SecretInputProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  /** Default: letters and digits. */
  readonly inputMode?: 'numeric';
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}

const SecretInput = ({ label, value, error, hint, onChange, ...input }: SecretInputProps) => {
  const t = useT();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Form.Item
      layout="vertical"
      htmlFor={id}
      label={label}
      required
      help={error ?? hint}
      validateStatus={error ? 'error' : ''}
    >
      <Input
        id={id}
        type={shown ? 'text' : 'password'}
        value={value}
        {...input}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        aria-required
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        suffix={
          // antd's own eye cannot be reached by the keyboard.
          <Button
            type="text"
            size="small"
            icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
            aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Form.Item>
  );
};
