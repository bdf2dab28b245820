import { type FormEvent, useEffect, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import { useT } from '../../i18n/react';
import { beginApp, confirmApp, type NewApp } from '../../providers/entry';
import { errorMessage, formErrors } from '../../providers/http-error';
import { CodeField } from './code-field';
import { RecoveryCodes } from './recovery-codes';
import './factors.css';

interface Props {
  readonly username: string;
  readonly onDone: () => void;
}

/** Adds a second step: the QR code for an app and the code that it then shows; then the recovery codes. */
export const Enrol = ({ username, onDone }: Props) => {
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
      if (formErrors(caught).code) setError(formErrors(caught).code);
      else setProblem(errorMessage(caught, t));
      input.current?.select();
    }
    setBusy(false);
  };
  const begin = () => attempt(async () => setApp(await beginApp()));
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (busy || code.trim() === '') return;
    void attempt(async () => {
      const made = await confirmApp(code.trim());
      if (made.length > 0) setCodes(made);
      else onDone();
    });
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
    </section>
  );
};
