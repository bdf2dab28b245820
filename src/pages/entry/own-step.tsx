import type { ReactNode } from 'react';
import { Between } from '../../screens/words';
import './sign-in.css';
import { usePageTitle, useSystemName } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { authProvider } from '../../providers/account';
import { useSession } from '../../providers/session';
import { EntryToasts, Logo } from './parts';

interface OwnStepProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Page with one thing that a signed-in user must do before all else, and a way to sign out instead. */
export const OwnStep = ({ title, text, children }: OwnStepProps) => {
  const t = useT();
  const systemName = useSystemName();
  const { user } = useSession();
  usePageTitle(title);
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
          <h1>{title}</h1>
          <p className="choose-intro">{text}</p>
          {children}
        </main>
      </div>
      <EntryToasts />
    </div>
  );
};
