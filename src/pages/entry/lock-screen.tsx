import { useLogout } from '@refinedev/core';
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePageTitle, useSystemName } from '../../brand/use-brand';
import { directionOf, useLanguage, useT } from '../../i18n/react';
import { errorMessage, formErrors, HttpError } from '../../providers/http-error';
import { unlockScreen } from '../../providers/lock';
import type { SessionUser } from '../../providers/session';
import { Logo, ManagedName, PasswordField, useModal } from './parts';

/** Covers the page without changing it until the user enters the password or PIN. */
export const LockScreen = ({ user }: { readonly user: SessionUser }) => {
  const t = useT();
  const language = useLanguage();
  const { mutate: logout } = useLogout();
  const name = useSystemName();
  const input = useRef<HTMLInputElement>(null);
  const dialog = useModal(input);
  usePageTitle(t('header.lockTitle'));
  return createPortal(
    <dialog
      ref={dialog}
      className="lock-screen flush"
      dir={directionOf(language)}
      lang={language}
      tabIndex={-1}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      // Some browsers close a dialog on the second Escape without a cancel event.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
      onKeyDown={keepKeys}
    >
      <main className="lock-card" style={{ inlineSize: 'min(100%, 428px)', padding: 24 }}>
        <Logo className="sign-in-logo" />
        <p className="sign-in-name">{name}</p>
        <h1 id="lock-title">{t('header.lockTitle')}</h1>
        <p className="soft strong" style={{ margin: '0 0 20px', fontSize: 17 }}>
          <bdi>{user.mask?.by ?? user.fullName}</bdi>
        </p>
        <UnlockForm user={user} input={input} />
        <button
          type="button"
          className="quiet-button"
          style={{ marginBlockStart: 12 }}
          onClick={() => logout()}
        >
          {t('header.otherUser')}
        </button>
      </main>
    </dialog>,
    document.body,
  );
};

/** Stops keys here, so that the app's shortcuts do not reach the page beneath. */
const keepKeys = (event: KeyboardEvent): void => {
  event.stopPropagation();
  if (event.key === 'Escape') event.preventDefault();
};

const UnlockForm = ({ user, input }: { user: SessionUser; input: RefObject<HTMLInputElement | null> }) => {
  const t = useT();
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || secret === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      await unlockScreen(secret);
    } catch (error) {
      const isOver = error instanceof HttpError && error.status === 401;
      setProblem(isOver ? t('header.unlockOver') : (formErrors(error).secret ?? errorMessage(error, t)));
      // The session is over: the sign-in page follows. Until then no further attempt is possible.
      setBusy(isOver);
      input.current?.select();
    }
  };
  return (
    <form onSubmit={(event) => void unlock(event)} noValidate>
      <ManagedName of={user.username} />
      <PasswordField
        ref={input}
        id="unlock-secret"
        label={t('header.unlock')}
        value={secret}
        onChange={setSecret}
        error={problem}
      />
      <button type="submit" className="solid-button" disabled={busy || secret === ''}>
        {t('header.unlockButton')}
      </button>
    </form>
  );
};
