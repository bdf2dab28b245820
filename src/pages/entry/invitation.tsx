import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { acceptInvitation, type Invitation, openInvitation } from '../../providers/entry';
import { errorMessage, formErrors } from '../../providers/http-error';
import { signOut } from '../../providers/session';
import { handOverToast } from '../../providers/toasts';
import { EntryPage, ManagedName, PasswordField } from './parts';

/** Page behind a one-time link: its owner chooses a password and then signs in with it (ASVS 2.3.1). */
export const InvitationPage = () => {
  const t = useT();
  const navigate = useNavigate();
  // The token leaves the address at once, so that it stays in no history.
  const [token] = useState(() => location.hash.slice(1));
  const [invitation, setInvitation] = useState<Invitation>();
  const [values, setValues] = useState({ newPassword: '', confirm: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  usePageTitle(t('users.mustChangeTitle'));
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    let isLeft = false;
    openInvitation(token)
      .then((found) => {
        if (!isLeft) setInvitation(found);
      })
      .catch((error: unknown) => {
        if (!isLeft) setProblem(errorMessage(error, t));
      });
    return () => {
      isLeft = true;
    };
  }, [token, t]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !invitation) return;
    setProblem('');
    const { newPassword, confirm } = values;
    const least = invitation.passwordMinLength;
    if ([...newPassword].length < least)
      return setErrors({ newPassword: t('validate.passwordShort', { count: least }) });
    if (confirm !== newPassword) return setErrors({ confirm: t('users.error.passwordMatch') });
    setErrors({});
    setBusy(true);
    try {
      await acceptInvitation(token, newPassword);
      // Somebody else may be signed in in this browser.
      signOut();
      handOverToast({ kind: 'success', title: t('users.linkDone') });
      navigate('/login', { replace: true });
    } catch (error) {
      const said = formErrors(error);
      setErrors(said);
      if (!said.newPassword) setProblem(errorMessage(error, t));
      setBusy(false);
    }
  };
  const inputOf = (name: keyof typeof values) => ({
    id: name,
    value: values[name],
    error: errors[name],
    autoComplete: 'new-password' as const,
    onChange: (typed: string) => setValues((all) => ({ ...all, [name]: typed })),
  });
  return (
    <EntryPage who={invitation?.fullName}>
      <h1>{t('users.mustChangeTitle')}</h1>
      {problem !== '' && (
        <p className="field-error" style={{ marginBlockEnd: 14 }} role="alert">
          {problem}
        </p>
      )}
      {problem !== '' && !invitation && (
        <Link to="/login" className="solid-button">
          {t('login.submit')}
        </Link>
      )}
      {invitation && (
        <form onSubmit={(event) => void save(event)} noValidate>
          <p className="choose-intro">{t('users.linkChoose', { username: invitation.username })}</p>
          <ManagedName of={invitation.username} />
          <PasswordField
            {...inputOf('newPassword')}
            label={t('header.newPassword')}
            hint={t('users.passwordRule', { count: invitation.passwordMinLength })}
          />
          <PasswordField {...inputOf('confirm')} label={t('users.newPasswordConfirm')} />
          <button type="submit" className="solid-button" disabled={busy}>
            {t(busy ? 'common.saving' : 'users.savePassword')}
          </button>
        </form>
      )}
    </EntryPage>
  );
};
