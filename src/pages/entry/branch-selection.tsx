import { useLogout } from '@refinedev/core';
import './branch-selection.css';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { roleOf } from '../../access/catalogue';
import { usePageTitle, useSystemName } from '../../brand/use-brand';
import { useLanguage, useT } from '../../i18n/react';
import { theBook } from '../../providers/book';
import { readMyBranches } from '../../providers/entry';
import { pathAfterSignIn } from '../../providers/home';
import { isAborted } from '../../providers/http-error';
import {
  activeBranches,
  allBranchesOffered,
  type BranchChoice,
  branchName,
  getSession,
  isAdmin,
  isChoiceOf,
  type SessionBranch,
  selectBranch,
  updateUser,
  useSession,
} from '../../providers/session';
import { pushToast } from '../../providers/toasts';
import { Logo } from './parts';

/**
 * Page on which the user chooses the branch to work on (BSL-01 to BSL-18). A card stores its branch and opens
 * the home page at once. The button enters with the branch that is marked already.
 */
export const BranchSelection = () => {
  const t = useT();
  const language = useLanguage();
  const { user, choice } = useSession();
  const navigate = useNavigate();
  const { mutate: logout } = useLogout();
  const systemName = useSystemName();
  const { failed, retry } = useFreshBranches();
  usePageTitle(t('common.branch'));
  if (!user) return null;

  const everything = t(isAdmin(user) ? 'branchSelection.allAdmin' : 'branchSelection.allMine');
  const enter = (picked: BranchChoice) => {
    const branch = user.branches.find(({ id }) => id === picked);
    selectBranch(picked);
    pushToast({
      kind: 'success',
      title: t('branchSelection.picked', { branch: branch ? branchName(branch, language) : everything }),
      key: 'branch-picked',
    });
    navigate(pathAfterSignIn(user.id));
  };
  const marked = isChoiceOf(user, choice) ? choice : null;
  // With only one branch its card has the focus, so that Enter enters it.
  const isOnly = activeBranches(user).length === 1 && !allBranchesOffered(user);

  return (
    <div className="branch-page">
      <header className="bar branch-head between gap-16">
        <span className="inline branch-brand gap-12 bold">
          <Logo size={36} />
          {systemName}
        </span>
        <button type="button" className="quiet-button" onClick={() => logout()}>
          {t('branchSelection.logout')}
        </button>
      </header>
      <main className="branch-main">
        <h1>
          {t('branchSelection.greeting', { fullName: user.fullName })}
          <span className="role-badge strong">
            {roleOf(theBook(), user.role)?.label[language] ?? user.role}
          </span>
        </h1>
        <p className="soft" style={{ margin: '4px 0 28px', fontSize: 16 }}>
          {t(isAdmin(user) ? 'branchSelection.admin' : 'branchSelection.choose')}
        </p>
        {failed && (
          <p className="cluster branch-failed" role="alert">
            {t('branches.error.load')}
            <button type="button" className="quiet-button" onClick={retry}>
              {t('common.retry')}
            </button>
          </p>
        )}
        {user.branches.length === 0 ? (
          <p className="branch-none flush">{t('branchSelection.none')}</p>
        ) : (
          <ul
            className="branch-cards grid gap-16"
            style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' }}
          >
            {allBranchesOffered(user) && (
              <li>
                <BranchCard name={everything} marked={marked === 'all'} wide onPick={() => enter('all')} />
              </li>
            )}
            {user.branches.map((branch) => (
              <li key={branch.id}>
                <BranchCard
                  name={branchName(branch, language)}
                  branch={branch}
                  marked={marked === branch.id}
                  isFocused={isOnly && branch.isActive}
                  onPick={() => enter(branch.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="branch-enter flex ends" style={{ marginBlockStart: 28 }}>
          <button
            type="button"
            className="solid-button"
            disabled={marked === null}
            onClick={() => marked !== null && enter(marked)}
          >
            {t('branchSelection.enter')}
          </button>
        </div>
      </main>
    </div>
  );
};

/** Loads the branches again. The cards first show those from the sign-in, then the server's reply (BSL-17). */
const useFreshBranches = () => {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    void attempt;
    readMyBranches(left.signal)
      .then((branches) => {
        if (!branches) return;
        setFailed(false);
        updateUser({ branches });
      })
      .catch((error: unknown) => {
        if (isAborted(error) || getSession().status !== 'signedIn') return;
        setFailed(true);
        pushToast({
          kind: 'error',
          title: t('common.error'),
          text: t('branches.error.load'),
          key: 'branches',
        });
      });
    return () => left.abort();
  }, [attempt, t]);
  return { failed, retry: () => setAttempt((count) => count + 1) };
};

interface Props {
  readonly name: string;
  /** Missing on the card for all branches. */
  readonly branch?: SessionBranch;
  readonly marked: boolean;
  readonly wide?: boolean;
  /** True if the card takes the focus. Default: false. */
  readonly isFocused?: boolean;
  readonly onPick: () => void;
}

/** Card of a branch: name, address, phone, e-mail. An inactive one is labelled and disabled (BSL-07 to BSL-11). */
const BranchCard = ({ name, branch, marked, wide, isFocused = false, onPick }: Props) => {
  const t = useT();
  const closed = branch?.isActive === false;
  return (
    <button
      type="button"
      className={['panel branch-card flex gap-16', marked && 'marked', wide && 'wide']
        .filter(Boolean)
        .join(' ')}
      aria-current={marked || undefined}
      disabled={closed}
      // biome-ignore lint/a11y/noAutofocus: the one thing there is to do here.
      autoFocus={isFocused}
      onClick={onPick}
    >
      <span className="branch-icon tint rigid" aria-hidden="true">
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.7}
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={branch ? shop : grid} />
        </svg>
      </span>
      <span className="grid gap-2 grow slim" style={{ alignContent: 'start' }}>
        <span className="cluster bold rows-2" style={{ marginBlockEnd: 2, fontSize: 17 }}>
          {name}
          {closed && <span className="branch-tag soft strong small">{t('branchSelection.inactive')}</span>}
          {marked && (
            <span className="branch-tag soft strong small current">{t('branchSelection.current')}</span>
          )}
        </span>
        {branch?.address && <span className="soft anywhere">{branch.address}</span>}
        {[branch?.phone, branch?.email].map(
          (line) =>
            line && (
              <span key={line} className="soft anywhere">
                <bdi className="ltr">{line}</bdi>
              </span>
            ),
        )}
      </span>
    </button>
  );
};

const shop = 'M4 10v10h16V10M3 9l1.8-5h14.400L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5h4v5';
const grid = 'M4 4h6.500v6.500H4ZM13.5 4H20v6.500h-6.500ZM4 13.500h6.500V20H4ZM13.5 13.500H20V20h-6.500Z';
