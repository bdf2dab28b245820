import { type KeyboardEvent, type Ref, useState } from 'react';
import { useT } from '../i18n/react';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Password with a button that shows it and a line that tells when Caps Lock is on. */
export const PasswordField = ({ value, onChange, ref }: Props) => {
  const t = useT();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="field password-field">
      <label htmlFor="password">{t('login.password')}</label>
      <div className="field-box">
        <input
          ref={ref}
          id="password"
          name="password"
          className="plain-password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          value={value}
          aria-describedby="caps-hint"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="field-button"
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          aria-pressed={shown}
          title={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={shown} />
        </button>
      </div>
      <p id="caps-hint" className="caps-hint" aria-live="polite">
        {capsLock ? t('login.capsLock') : ''}
      </p>
    </div>
  );
};

const Eye = ({ crossed }: { readonly crossed: boolean }) => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d="M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
    {crossed && <path d="M4 20 20 4" strokeLinecap="round" />}
  </svg>
);
