import { type FormEvent, useEffect, useRef } from 'react';
import { useT } from '../../i18n/react';
import { authProvider } from '../../providers/account';
import { useSession } from '../../providers/session';
import { weaknessOf } from '../../schema/text/password';
import { PasswordMeter, usePasswordRules } from '../../screens/form/inputs/password-meter';
import { ManagedName, OwnStep, PasswordField, Problem, useSecrets } from './parts';

const names = { currentPassword: '', newPassword: '', confirm: '' };

/**
 * Page for a user whose password was set by somebody else. The server refuses every other call until they
 * choose their own. After that all their sessions end, and they sign in with the new password.
 */
export const ChoosePassword = () => {
  const t = useT();
  const { user } = useSession();
  const { least, rules } = usePasswordRules(user ?? {});
  const { values, errors, problem, busy, inputOf, send } = useSecrets(names);
  const { currentPassword, newPassword, confirm } = values;
  const form = useRef<HTMLFormElement>(null);
  // The page has this one task, as the sign-in page before it has its own.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('#currentPassword')?.focus(), []);
  useEffect(() => {
    const first = Object.keys(names).find((name) => name in errors);
    if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  }, [errors]);

  const check = () => {
    const found: Record<string, string> = {};
    const weakness = weaknessOf(newPassword, rules);
    if (currentPassword === '') found.currentPassword = t('common.required');
    if (newPassword === '') found.newPassword = t('common.required');
    else if (newPassword === currentPassword) found.newPassword = t('validate.samePassword');
    else if (weakness) found.newPassword = t(weakness.key, { count: weakness.params?.count ?? 0 });
    if (confirm !== newPassword) found.confirm = t('users.error.passwordMatch');
    return found;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(check(), async () => {
      const { success, error } = await authProvider.updatePassword({ currentPassword, newPassword });
      if (!success) throw error;
    });
  };
  const rule = least === undefined ? undefined : t('users.passwordRule', { count: least });
  return (
    <OwnStep title={t('users.mustChangeTitle')} text={t('users.mustChangeText')}>
      <form ref={form} onSubmit={save} noValidate>
        <Problem text={problem} />
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
