import type { Ref } from 'react';

interface Props {
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
export const CodeField = ({ id, label, value, error, ref, isRecovery = false, onChange }: Props) => (
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
