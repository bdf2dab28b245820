import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/react';
import { signInByCode } from '../../providers/entry';
import { formErrors, HttpError, signInText } from '../../providers/http-error';
import { handOverToast, pushToast } from '../../providers/toasts';
import './factors.css';

interface SecondStepProps {
  readonly ticket: string;
  /** Called when the user wants to return to the first step, name and password. */
  readonly onBack: () => void;
}

/** Second step of the sign-in, in the place of name and password: a code of the app, or a recovery code. */
export const SecondStep = ({ ticket, onBack }: SecondStepProps) => {
  const t = useT();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void isRecovery;
    input.current?.focus();
  }, [isRecovery]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || code.trim() === '') return;
    setBusy(true);
    setError(undefined);
    try {
      await signInByCode(ticket, code.trim());
      handOverToast({ kind: 'success', title: t('login.success') });
    } catch (caught) {
      setBusy(false);
      // The ticket is over: the password must be given again.
      if (caught instanceof HttpError && caught.code === 'factor.over') {
        pushToast({ kind: 'error', title: signInText(caught, t), key: 'sign-in' });
        return onBack();
      }
      setError(formErrors(caught).code ?? signInText(caught, t));
      input.current?.select();
    }
  };
  return (
    <>
      <h1>{t('factors.stepTitle')}</h1>
      <form onSubmit={submit} className="grid gap-12" noValidate>
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
        <div className="wrap between">
          <button
            type="button"
            className="quiet-button"
            onClick={() => {
              setCode('');
              setError(undefined);
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? 'factors.useApp' : 'factors.useRecovery')}
          </button>
          <button type="button" className="quiet-button" onClick={onBack}>
            {t('common.back')}
          </button>
        </div>
      </form>
    </>
  );
};

interface CodeFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** Recovery codes have letters. Default: digits of an app. */
  readonly isRecovery?: boolean;
  readonly onChange: (value: string) => void;
}

/** Input for the code of an authenticator app, or a recovery code. Digits of either script. */
export const CodeField = ({ id, label, value, error, ref, isRecovery = false, onChange }: CodeFieldProps) => (
  <div className="field code-field">
    <label htmlFor={id}>{label}</label>
    <input
      ref={ref}
      id={id}
      name={id}
      className="ltr"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      value={value}
      aria-describedby={`${id}-said`}
      aria-invalid={error !== undefined}
      onChange={(event) => onChange(event.target.value)}
    />
    {error !== undefined && (
      <p id={`${id}-said`} className="field-error" role="alert">
        {error}
      </p>
    )}
  </div>
);
