import { useBrand } from '../../../brand/use-brand';
import { useT } from '../../../i18n/react';
import { readLeastLength } from '../../../providers/entry';
import { useSession } from '../../../providers/session';
import { type PasswordRules, strengthOf, weaknessOf } from '../../../schema/text/password';
import { useLoaded } from '../../lazy-part';

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
    <div className="grid gap-2" style={{ minBlockSize: strength && 34 }}>
      {strength && (
        <meter
          className="full"
          style={{ blockSize: 10 }}
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

/** Names of the user whose password is chosen, as far as they are known. */
interface Owner {
  readonly fullName?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/**
 * Returns the server's rules for a new password. The least length is undefined until the settings are loaded. Branches
 * that the user does not see are compared by the server alone.
 */
export const usePasswordRules = ({ fullName, username, email }: Owner) => {
  const { systemName, systemNameEn } = useBrand();
  const branches = useSession().user?.branches ?? [];
  const least = useLoaded(readLeastLength);
  const common = useLoaded(loadCommonWords);
  const names = branches.flatMap(({ name, nameAr, nameEn }) => [name, nameAr, nameEn]);
  const own = [fullName, username, email, systemName, systemNameEn, ...names];
  const rules: PasswordRules = { least: least ?? 1, own, common };
  return { least, rules };
};

/** The common words weigh 40 kB, so they come with the first field for a new password. The server compares them in any case. */
const loadCommonWords = async () => (await import('../../../schema/text/common-words')).commonWords;
