import { type FormEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { directionOf, useLanguage, useT } from '../../i18n/react';
import { confirmBy } from '../../providers/entry';
import { errorMessage, formErrors, HttpError } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { ManagedName, PasswordField, useModal } from './parts';
import './factors.css';

/**
 * Asks who is at the screen before something sensitive. Above every other dialog, whose content stays as it is: the
 * refused call is sent again afterwards.
 */
export const ConfirmDialog = ({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const dialog = useModal(input);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || secret === '') return;
    setBusy(true);
    setError(undefined);
    try {
      await confirmBy(secret);
      onEnd(true);
    } catch (caught) {
      setBusy(false);
      if (caught instanceof HttpError && caught.status === 401) return onEnd(false);
      const said = formErrors(caught);
      setError(said.currentPassword ?? said.code ?? errorMessage(caught, t));
      input.current?.select();
    }
  };
  return createPortal(
    <dialog
      ref={dialog}
      className="confirm-dialog"
      dir={directionOf(language)}
      lang={language}
      aria-labelledby="confirm-title"
      onCancel={(event) => {
        event.preventDefault();
        onEnd(false);
      }}
      // The app's shortcuts must not reach the page beneath.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="confirm-title">{t('factors.confirmTitle')}</h2>
      <p className="note">{t('factors.confirmText')}</p>
      <form onSubmit={submit} className="factor-part" noValidate>
        <ManagedName of={user?.username} />
        <PasswordField
          ref={input}
          id="confirm-secret"
          label={t('factors.passwordOrCode')}
          value={secret}
          error={error}
          onChange={(typed) => {
            setSecret(typed);
            setError(undefined);
          }}
        />
        <div className="grid" style={{ gridTemplateColumns: '1fr 1fr', gap: 10 }}>
          <button type="button" className="outline-button" onClick={() => onEnd(false)}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="solid-button" disabled={busy || secret === ''}>
            {t('factors.continue')}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
};
