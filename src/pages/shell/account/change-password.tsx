import { Alert, Modal } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '../../../i18n/react';
import { changePassword } from '../../../providers/account';
import { errorMessage, formErrors } from '../../../providers/messages';
import { signOut } from '../../../providers/session';
import { handOverToast } from '../../../providers/toasts';
import { SecretInput } from './secret-input';
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
