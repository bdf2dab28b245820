import { useUpdatePassword } from '@refinedev/core';
import { Button, Modal } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '../../../i18n/react';
import type { PasswordChange } from '../../../providers/account';
import { errorMessage, formErrors } from '../../../providers/http-error';
import { savePin } from '../../../providers/lock';
import { useSession } from '../../../providers/session';
import { pushToast } from '../../../providers/toasts';
import { pin as pinQuery } from '../../../resources/account/account';
import { Notice } from '../../../screens/notice';
import { PasswordMeter, usePasswordRules } from '../../../screens/form/inputs/password-meter';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { PasswordField, type PasswordFieldProps } from '../../entry/parts';
import '../dialogs.css';

/** Changes the user's own password. All sessions of the account end with it (P-06). */
export const ChangePasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const { rules } = usePasswordRules(useSession().user ?? {});
  const { mutateAsync } = useUpdatePassword<PasswordChange>({
    // The dialog shows the errors at their fields. Refine would show a toast.
    mutationOptions: { onSuccess: () => {} },
  });
  return (
    <SecretDialog
      title={t('header.changePassword')}
      name="newPassword"
      input={{
        label: t('header.newPassword'),
        autoComplete: 'new-password',
        hint: t('shell.passwordHint'),
      }}
      below={(password, isSaid) => <PasswordMeter {...{ password, rules, isSaid }} />}
      onSend={async (currentPassword, newPassword) => {
        const { error } = await mutateAsync({ currentPassword, newPassword: newPassword ?? '' });
        if (error) throw error;
      }}
      onClose={onClose}
    />
  );
};

/** Sets, changes or removes the PIN that unlocks the user's own screen. */
export const PinDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  // False until the server has answered, so that the remove button appears only for an existing PIN.
  const hasPin = useQueryOf(pinQuery, {}, { once: true }).data?.hasPin ?? false;
  return (
    <SecretDialog
      title={t('header.setPin')}
      name="pin"
      input={{
        label: t('header.newPin'),
        autoComplete: 'off',
        inputMode: 'numeric',
        maxLength: 6,
        hint: t('header.pinHint'),
      }}
      removeText={hasPin ? t('header.pinRemove') : undefined}
      onSend={async (currentPassword, pin) => {
        await savePin({ currentPassword, pin });
        pushToast({ kind: 'success', title: t(pin === null ? 'header.pinRemoved' : 'header.pinSaved') });
        onClose();
      }}
      onClose={onClose}
    />
  );
};

interface SecretDialogProps {
  readonly title: string;
  /** Key of the new secret in the request body. */
  readonly name: string;
  readonly input: Omit<PasswordFieldProps, 'value' | 'onChange'>;
  /** Drawn beneath the new secret. `isSaid`: its field shows an error. Default: nothing. */
  readonly below?: (secret: string, isSaid: boolean) => ReactNode;
  /** Text of the remove button. Default: no button. */
  readonly removeText?: string | undefined;
  /** Sends the secret. null removes it. */
  readonly onSend: (currentPassword: string, secret: string | null) => Promise<void>;
  readonly onClose: () => void;
}

const SecretDialog = ({ title, name, input, below, removeText, onSend, onClose }: SecretDialogProps) => {
  const t = useT();
  const formId = useId();
  const [currentPassword, setCurrent] = useState('');
  const [secret, setSecret] = useState('');
  const [saving, setSaving] = useState(false);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const send = async (sent: string | null) => {
    if (saving) return;
    const missing = Object.entries({ currentPassword, [name]: sent })
      .filter(([, value]) => value === '')
      .map(([key]) => [key, t('common.required')]);
    setProblem(undefined);
    setFields(Object.fromEntries(missing));
    if (missing.length > 0) return;
    setSaving(true);
    try {
      await onSend(currentPassword, sent);
    } catch (error) {
      const said = formErrors(error);
      setFields(said);
      setProblem('currentPassword' in said || name in said ? undefined : errorMessage(error, t));
      setSaving(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(secret);
  };
  return (
    <Modal
      open
      title={title}
      width={440}
      onCancel={onClose}
      okText={t(saving ? 'common.saving' : 'common.save')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: saving }}
      cancelText={t('common.cancel')}
      afterOpenChange={(open) => open && form.current?.querySelector('input')?.focus()}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {removeText && (
            <Button
              style={{ float: 'inline-start' }}
              danger
              disabled={saving}
              onClick={() => void send(null)}
            >
              {removeText}
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <form
        id={formId}
        ref={form}
        onSubmit={save}
        noValidate
        className="grid"
        style={{ gap: 14, paddingBlock: 8 }}
      >
        {problem && <Notice type="error" role="alert" message={problem} />}
        <PasswordField
          id="currentPassword"
          label={t('header.currentPassword')}
          error={fields.currentPassword}
          value={currentPassword}
          onChange={setCurrent}
        />
        <PasswordField {...input} id={name} error={fields[name]} value={secret} onChange={setSecret} />
        {below?.(secret, fields[name] !== undefined)}
      </form>
    </Modal>
  );
};
