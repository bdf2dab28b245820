import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { acceptInvitation, type Invitation, openInvitation } from '../../providers/entry';
import { errorMessage } from '../../providers/http-error';
import { signOut } from '../../providers/session';
import { handOverToast } from '../../providers/toasts';
import { EntryPage, ManagedName, PasswordField, Problem, useSecrets } from './parts';

/** Page behind a one-time link: its owner chooses a password and then signs in with it (ASVS 2.3.1). */
export const InvitationPage = () => {
  const t = useT();
  const navigate = useNavigate();
  // The token leaves the address at once, so that it stays in no history.
  const [token] = useState(() => location.hash.slice(1));
  const [invitation, setInvitation] = useState<Invitation>();
  const [unopened, setUnopened] = useState('');
  const { values, problem, busy, inputOf, send } = useSecrets({ newPassword: '', confirm: '' });
  usePageTitle(t('users.mustChangeTitle'));
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    let isLeft = false;
    openInvitation(token)
      .then((found) => {
        if (!isLeft) setInvitation(found);
      })
      .catch((error: unknown) => {
        if (!isLeft) setUnopened(errorMessage(error, t));
      });
    return () => {
      isLeft = true;
    };
  }, [token, t]);

  const { newPassword, confirm } = values;
  const check = (): Readonly<Record<string, string>> => {
    const least = invitation?.passwordMinLength ?? 0;
    if ([...newPassword].length < least)
      return { newPassword: t('validate.passwordShort', { count: least }) };
    return confirm === newPassword ? {} : { confirm: t('users.error.passwordMatch') };
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(check(), async () => {
      await acceptInvitation(token, newPassword);
      // Somebody else may be signed in in this browser.
      signOut();
      handOverToast({ kind: 'success', title: t('users.linkDone') });
      navigate('/login', { replace: true });
    });
  };
  return (
    <EntryPage who={invitation?.fullName}>
      <h1>{t('users.mustChangeTitle')}</h1>
      <Problem text={unopened || problem} />
      {unopened !== '' && (
        <Link to="/login" className="solid-button">
          {t('login.submit')}
        </Link>
      )}
      {invitation && (
        <form onSubmit={save} noValidate>
          <p className="choose-intro">{t('users.linkChoose', { username: invitation.username })}</p>
          <ManagedName of={invitation.username} />
          <PasswordField
            {...inputOf('newPassword')}
            autoComplete="new-password"
            label={t('header.newPassword')}
            hint={t('users.passwordRule', { count: invitation.passwordMinLength })}
          />
          <PasswordField
            {...inputOf('confirm')}
            autoComplete="new-password"
            label={t('users.newPasswordConfirm')}
          />
          <button type="submit" className="solid-button" disabled={busy}>
            {t(busy ? 'common.saving' : 'users.savePassword')}
          </button>
        </form>
      )}
    </EntryPage>
  );
};
