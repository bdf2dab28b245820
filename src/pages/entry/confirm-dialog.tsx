import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { directionOf, useLanguage, useT } from '../../i18n/react';
import {
  canUsePasskeys,
  confirmBy,
  confirmByPasskey,
  readConfirmWays,
  type Way,
} from '../../providers/factors';
import { HttpError } from '../../providers/http-error';
import { errorMessage, formErrors } from '../../providers/messages';
import { useSession } from '../../providers/session';
import { CodeField } from './code-field';
import { PasswordField } from './parts';
import './sign-in.css';
import './factors.css';

/**
 * Asks who is at the screen before something sensitive. Above every other dialog, whose content stays as it is: the
 * refused call is sent again afterwards.
 */
export const ConfirmDialog = ({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) => {
  const t = useT();
  const language = useLanguage();
  const { user } = useSession();
  const ways = useWays();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // A native modal dialog stands above the app's own ones.
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    void way;
    input.current?.focus();
  }, [way]);

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
      onEnd(true);
    } catch (caught) {
      setBusy(false);
      if (caught instanceof HttpError && caught.status === 401) return onEnd(false);
      const said = formErrors(caught);
      const isDevice = !(caught instanceof HttpError);
      setError(
        isDevice ? t('factors.passkeyNone') : (said.currentPassword ?? said.code ?? errorMessage(caught, t)),
      );
      input.current?.select();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (secret === '') return;
    void attempt(() => confirmBy(way === 'password' ? { currentPassword: secret } : { code: secret.trim() }));
  };
  const shared = {
    ref: input,
    value: secret,
    error,
    onChange: (typed: string) => {
      setSecret(typed);
      setError(undefined);
    },
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
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          hidden
        />
        {way === 'password' ? (
          <PasswordField {...shared} id="confirm-secret" />
        ) : (
          <CodeField {...shared} id="confirm-secret" label={t('factors.appCode')} />
        )}
        <div className="confirm-buttons">
          <button type="button" className="outline-button" onClick={() => onEnd(false)}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="solid-button" disabled={busy || secret === ''}>
            {t('factors.continue')}
          </button>
        </div>
        <div className="second-ways">
          {ways.includes('app') && (
            <button
              type="button"
              className="quiet-button"
              onClick={() => {
                setSecret('');
                setError(undefined);
                setWay(way === 'password' ? 'code' : 'password');
              }}
            >
              {t(way === 'password' ? 'factors.useApp' : 'factors.usePassword')}
            </button>
          )}
          {ways.includes('passkey') && canUsePasskeys() && (
            <button
              type="button"
              className="quiet-button"
              disabled={busy}
              onClick={() => void attempt(confirmByPasskey)}
            >
              {t('factors.usePasskey')}
            </button>
          )}
        </div>
      </form>
    </dialog>,
    document.body,
  );
};

/** Ways besides the password, once the server has named them. */
const useWays = (): readonly Way[] => {
  const [ways, setWays] = useState<readonly Way[]>([]);
  useEffect(() => {
    let isLeft = false;
    readConfirmWays()
      .then((found) => {
        if (!isLeft) setWays(found);
      })
      // The password is enough.
      .catch(() => {});
    return () => {
      isLeft = true;
    };
  }, []);
  return ways;
};
