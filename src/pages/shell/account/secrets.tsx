import { useUpdatePassword } from '@refinedev/core';
import { Button, Modal } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useT } from '../../../i18n/react';
import type { PasswordChange } from '../../../providers/account';
import { savePin } from '../../../providers/lock';
import { useSession } from '../../../providers/session';
import { pushToast } from '../../../providers/toasts';
import { pin as pinQuery } from '../../../resources/account/account';
import { PasswordMeter, usePasswordRules } from '../../../screens/form/inputs/password-meter';
import { Notice } from '../../../screens/notice';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { PasswordField, type PasswordFieldProps, useSecrets } from '../../entry/parts';
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
  const {
    values,
    errors,
    problem,
    busy: saving,
    inputOf,
    send,
  } = useSecrets({ currentPassword: '', [name]: '' });
  const { currentPassword = '', [name]: secret = '' } = values;
  const form = useRef<HTMLFormElement>(null);

  const sendSecret = (sent: string | null) => {
    const missing = Object.entries({ currentPassword, [name]: sent }).flatMap(([key, value]) =>
      value === '' ? [[key, t('common.required')]] : [],
    );
    void send(Object.fromEntries(missing), () => onSend(currentPassword, sent));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    sendSecret(secret);
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
              onClick={() => sendSecret(null)}
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
        <PasswordField {...inputOf('currentPassword')} label={t('header.currentPassword')} />
        <PasswordField {...input} {...inputOf(name)} />
        {below?.(secret, errors[name] !== undefined)}
      </form>
    </Modal>
  );
};
