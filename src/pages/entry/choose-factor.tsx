import { Between } from '../../screens/between';
import './sign-in.css';
import { usePageTitle, useSystemName } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { authProvider } from '../../providers/account';
import { updateUser, useSession } from '../../providers/session';
import { Enrol } from './enrol';
import { EntryToasts, Logo } from './parts';

/** Page for a user whose role demands a second step and who has none. The server refuses other calls until then. */
export const ChooseFactor = () => {
  const t = useT();
  const systemName = useSystemName();
  const { user } = useSession();
  usePageTitle(t('factors.mustTitle'));
  return (
    <div className="sign-in choose-password">
      <div className="sign-in-side">
        <header className="sign-in-head">
          <button type="button" className="quiet-button" onClick={() => void authProvider.logout()}>
            {t('branchSelection.logout')}
          </button>
        </header>
        <main className="sign-in-main">
          <Logo className="sign-in-logo" />
          <p className="sign-in-name">
            {systemName}
            <Between />
            <bdi>{user?.fullName}</bdi>
          </p>
          <h1>{t('factors.mustTitle')}</h1>
          <p className="choose-intro">{t('factors.mustText')}</p>
          <Enrol username={user?.username ?? ''} onDone={() => updateUser({ mustEnrol: false })} />
        </main>
      </div>
      <EntryToasts />
    </div>
  );
};
