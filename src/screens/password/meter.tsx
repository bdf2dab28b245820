import { useT } from '../../i18n/react';
import { type PasswordRules, strengthOf, weaknessOf } from '../../schema/text/password';
import './meter.css';

interface MeterProps {
  readonly password: string;
  readonly rules: PasswordRules;
  /** True if the field itself says why the password is refused, so that it is not said twice. Default: false. */
  readonly isSaid?: boolean;
}

/** Says beneath a new password how hard it is to guess, and why it would be refused (ASVS 2.1.8). */
export const PasswordMeter = ({ password, rules, isSaid = false }: MeterProps) => {
  const t = useT();
  const strength = password === '' ? undefined : strengthOf(password, rules);
  const word = strength && t(`password.strength.${strength}`);
  const weakness = isSaid || strength === undefined ? undefined : weaknessOf(password, rules);
  return (
    <div className="password-meter grid gap-2">
      {strength && (
        <meter
          className="password-bar full"
          aria-label={t('password.strength')}
          aria-valuetext={word}
          min={0}
          max={4}
          low={2}
          high={3}
          optimum={4}
          value={strength}
        />
      )}
      <p className="note flush" aria-live="polite">
        {weakness && word
          ? t('error.fieldMessage', {
              field: word,
              message: t(weakness.key, { count: weakness.params?.count ?? 0 }),
            })
          : word}
      </p>
    </div>
  );
};
