import { type FormEvent, useEffect, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import { useSystemName } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { beginApp, confirmApp, type NewApp } from '../../providers/entry';
import { errorMessage, formErrors } from '../../providers/http-error';
import { updateUser, useSession } from '../../providers/session';
import { saveFile } from '../../screens/controls/save-file';
import { OwnStep } from './parts';
import { CodeField } from './second-step';
import './factors.css';

interface EnrolProps {
  readonly username: string;
  readonly onDone: () => void;
}

interface RecoveryCodesProps extends EnrolProps {
  readonly codes: readonly string[];
}

/** The recovery codes, which are shown this once: to write down, to print or to download. */
export const RecoveryCodes = ({ codes, username, onDone }: RecoveryCodesProps) => {
  const t = useT();
  const name = useSystemName();
  const [isKept, setKept] = useState(false);
  const download = () => {
    const lines = [name, username, t('factors.codesTitle'), '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <section className="factor-part" aria-labelledby="codes-title">
      <h2 id="codes-title">{t('factors.codesTitle')}</h2>
      <p className="note">{t('factors.codesText')}</p>
      <ul className="recovery-codes grid" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="outline-button" onClick={download}>
        {t('factors.download')}
      </button>
      <label className="factor-kept bar" style={{ gap: 10 }}>
        <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        {t('factors.kept')}
      </label>
      <button type="button" className="solid-button" disabled={!isKept} onClick={onDone}>
        {t('factors.done')}
      </button>
    </section>
  );
};

/** Adds a second step: the QR code for an app and the code that it then shows; then the recovery codes. */
export const Enrol = ({ username, onDone }: EnrolProps) => {
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
            <bdi className="ltr factor-secret anywhere block" style={{ fontFamily: 'monospace' }}>
              {app.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </bdi>
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

/** Page for a user whose role demands a second step and who has none. The server refuses other calls until then. */
export const ChooseFactor = () => {
  const t = useT();
  const { user } = useSession();
  return (
    <OwnStep title={t('factors.mustTitle')} text={t('factors.mustText')}>
      <Enrol username={user?.username ?? ''} onDone={() => updateUser({ mustEnrol: false })} />
    </OwnStep>
  );
};
