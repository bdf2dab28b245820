import { type FormEvent, useEffect, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import { useT } from '../../i18n/react';
import { addPasskey, beginApp, canUsePasskeys, confirmApp, type NewApp } from '../../providers/factors';
import { HttpError } from '../../providers/http-error';
import { errorMessage, formErrors } from '../../providers/messages';
import { deviceName } from '../../resources/account/device-name';
import { CodeField } from './code-field';
import { RecoveryCodes } from './recovery-codes';
import './factors.css';

interface Props {
  readonly username: string;
  /** False if only an app is to be added. Default: a passkey is offered as well, where the address can have one. */
  readonly offersPasskey?: boolean;
  readonly onDone: () => void;
}

/** Adds a second step: the QR code for an app and the code that it then shows, or a passkey; then the recovery codes. */
export const Enrol = ({ username, offersPasskey = true, onDone }: Props) => {
  const t = useT();
  const [app, setApp] = useState<NewApp>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    setProblem(undefined);
    try {
      await work();
    } catch (caught) {
      if (!(caught instanceof HttpError)) setProblem(t('factors.passkeyNone'));
      else if (formErrors(caught).code) setError(formErrors(caught).code);
      else setProblem(errorMessage(caught, t));
      input.current?.select();
    }
    setBusy(false);
  };
  const begin = () => attempt(async () => setApp(await beginApp()));
  const took = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : onDone());
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && code.trim() !== '') void attempt(async () => took(await confirmApp(code.trim())));
  };
  // Effects run twice in development, and a second secret would replace the first one under the QR code.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  });
  if (codes.length > 0) return <RecoveryCodes codes={codes} username={username} onDone={onDone} />;
  return (
    <section className="factor-part">
      {problem && (
        <p className="field-error" role="alert">
          {problem}
          {!app && (
            <button type="button" className="quiet-button" onClick={() => void begin()}>
              {t('common.retry')}
            </button>
          )}
        </p>
      )}
      {app && (
        <form onSubmit={confirm} className="factor-part" noValidate>
          <p className="note">{t('factors.scan')}</p>
          <img
            className="factor-qr"
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(app.uri, { ecc: 'M', border: 3 }))}`}
            alt={t('factors.qr')}
          />
          <p className="note">
            {t('factors.typeKey')}{' '}
            <bdi className="ltr factor-secret">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
          </p>
          <CodeField
            ref={input}
            id="app-code"
            label={t('factors.appCode')}
            value={code}
            error={error}
            onChange={setCode}
          />
          <button type="submit" className="solid-button" disabled={busy || code.trim() === ''}>
            {t('factors.addApp')}
          </button>
        </form>
      )}
      {offersPasskey &&
        (canUsePasskeys() ? (
          <button
            type="button"
            className="outline-button"
            disabled={busy}
            onClick={() =>
              void attempt(async () =>
                took(await addPasskey(deviceName(navigator.userAgent) ?? t('factors.passkey'))),
              )
            }
          >
            {t('factors.addPasskeyInstead')}
          </button>
        ) : (
          <p className="note">{t('factors.passkeyNeeds')}</p>
        ))}
    </section>
  );
};
