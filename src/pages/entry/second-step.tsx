import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/react';
import { canUsePasskeys, type Step, signInByCode, signInByPasskey } from '../../providers/factors';
import { HttpError } from '../../providers/http-error';
import { formErrors, signInText } from '../../providers/messages';
import { handOverToast, pushToast } from '../../providers/toasts';
import { CodeField } from './code-field';
import './factors.css';

interface Props {
  readonly step: Step;
  /** Called when the user wants to return to the first step, name and password. */
  readonly onBack: () => void;
}

/** Second step of the sign-in, in the place of name and password: a code, a passkey, or a recovery code. */
export const SecondStep = ({ step: { ticket, ways }, onBack }: Props) => {
  const t = useT();
  const hasPasskey = ways.includes('passkey') && canUsePasskeys();
  const [isRecovery, setRecovery] = useState(!ways.includes('app') && !hasPasskey);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const asksCode = ways.includes('app') || isRecovery;
  useEffect(() => {
    void isRecovery;
    input.current?.focus();
  }, [isRecovery]);

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
      handOverToast({ kind: 'success', title: t('login.success') });
    } catch (caught) {
      setBusy(false);
      if (!(caught instanceof HttpError)) return setError(t('factors.passkeyNone'));
      // The ticket is over: the password must be given again.
      if (caught.code === 'factor.over') {
        pushToast({ kind: 'error', title: signInText(caught, t), key: 'sign-in' });
        return onBack();
      }
      setError(formErrors(caught).code ?? signInText(caught, t));
      input.current?.select();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void attempt(() => signInByCode(ticket, code.trim()));
  };
  return (
    <>
      <h1>{t('factors.stepTitle')}</h1>
      <form onSubmit={submit} className="second-step" noValidate>
        {asksCode ? (
          <>
            <CodeField
              key={String(isRecovery)}
              ref={input}
              id="second-code"
              label={t(isRecovery ? 'factors.recoveryCode' : 'factors.appCode')}
              value={code}
              error={error}
              isRecovery={isRecovery}
              onChange={(typed) => {
                setCode(typed);
                setError(undefined);
              }}
            />
            <button type="submit" className="solid-button" disabled={busy || code.trim() === ''}>
              {t(busy ? 'login.submitting' : 'factors.continue')}
            </button>
          </>
        ) : (
          error !== undefined && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )
        )}
        {hasPasskey && (
          <button
            type="button"
            className={asksCode ? 'outline-button' : 'solid-button'}
            disabled={busy}
            onClick={() => void attempt(() => signInByPasskey(ticket))}
          >
            {t('factors.usePasskey')}
          </button>
        )}
        <div className="second-ways">
          {ways.includes('code') && (
            <button
              type="button"
              className="quiet-button"
              onClick={() => {
                setCode('');
                setError(undefined);
                setRecovery(!isRecovery);
              }}
            >
              {t(isRecovery ? 'factors.useUsual' : 'factors.useRecovery')}
            </button>
          )}
          <button type="button" className="quiet-button" onClick={onBack}>
            {t('common.back')}
          </button>
        </div>
      </form>
    </>
  );
};
