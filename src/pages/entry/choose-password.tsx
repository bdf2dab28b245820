import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/react';
import { authProvider } from '../../providers/account';
import { errorMessage, formErrors } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { weaknessOf } from '../../schema/text/password';
import { PasswordMeter, usePasswordRules } from '../../screens/form/inputs/password-meter';
import { ManagedName, OwnStep, PasswordField } from './parts';

type Messages = Readonly<Record<string, string | undefined>>;

/**
 * Page for a user whose password was set by somebody else. The server refuses every other call until they
 * choose their own. After that all their sessions end, and they sign in with the new password.
 */
export const ChoosePassword = () => {
  const t = useT();
  const { user } = useSession();
  const { least, rules } = usePasswordRules(user ?? {});
  const [values, setValues] = useState({ currentPassword: '', newPassword: '', confirm: '' });
  const { currentPassword, newPassword, confirm } = values;
  const [errors, setErrors] = useState<Messages>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The page has this one task, as the sign-in page before it has its own.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('#currentPassword')?.focus(), []);

  const refuse = (found: Messages) => {
    setErrors(found);
    const first = ['currentPassword', 'newPassword', 'confirm'].find((name) => found[name] !== undefined);
    if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  };
  const check = (): Messages => {
    const found: Record<string, string> = {};
    const weakness = weaknessOf(newPassword, rules);
    if (currentPassword === '') found.currentPassword = t('common.required');
    if (newPassword === '') found.newPassword = t('common.required');
    else if (newPassword === currentPassword) found.newPassword = t('validate.samePassword');
    else if (weakness) found.newPassword = t(weakness.key, { count: weakness.params?.count ?? 0 });
    if (confirm !== newPassword) found.confirm = t('users.error.passwordMatch');
    return found;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem('');
    const found = check();
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setBusy(true);
    const { success, error } = await authProvider.updatePassword({ currentPassword, newPassword });
    if (success) return;
    const said = formErrors(error);
    refuse(said);
    if (said.currentPassword === undefined && said.newPassword === undefined)
      setProblem(errorMessage(error, t));
    setBusy(false);
  };
  const inputOf = (name: keyof typeof values) => ({
    id: name,
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => setValues((all) => ({ ...all, [name]: typed })),
  });
  const rule = least === undefined ? undefined : t('users.passwordRule', { count: least });
  return (
    <OwnStep title={t('users.mustChangeTitle')} text={t('users.mustChangeText')}>
      <form ref={form} onSubmit={(event) => void save(event)} noValidate>
        {problem !== '' && (
          <p className="field-error" style={{ marginBlockEnd: 14 }} role="alert">
            {problem}
          </p>
        )}
        <ManagedName of={user?.username} />
        <PasswordField {...inputOf('currentPassword')} label={t('header.currentPassword')} />
        <PasswordField
          {...inputOf('newPassword')}
          label={t('header.newPassword')}
          autoComplete="new-password"
          hint={rule}
        />
        <PasswordMeter password={newPassword} rules={rules} isSaid={errors.newPassword !== undefined} />
        <PasswordField
          {...inputOf('confirm')}
          label={t('users.newPasswordConfirm')}
          autoComplete="new-password"
        />
        <button type="submit" className="solid-button" disabled={busy}>
          {t(busy ? 'common.saving' : 'users.savePassword')}
        </button>
        <p className="note" style={{ margin: '12px 0 0', textAlign: 'center' }}>
          {t('users.mustChangeAfter')}
        </p>
      </form>
    </OwnStep>
  );
};
