import { useEffect, useState } from 'react';
import { useBrand } from '../../brand/use-brand';
import { readLeastLength } from '../../providers/entry';
import { useSession } from '../../providers/session';
import type { PasswordRules } from '../../schema/text/password';

/** Names of the user whose password is chosen, as far as they are known. */
export interface Owner {
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
  const least = useLeastLength();
  const common = useCommonWords();
  const names = branches.flatMap(({ name, nameAr, nameEn }) => [name, nameAr, nameEn]);
  const own = [fullName, username, email, systemName, systemNameEn, ...names];
  const rules: PasswordRules = { least: least ?? 1, own, common };
  return { least, rules };
};

const useLeastLength = (): number | undefined => {
  const [least, setLeast] = useState<number>();
  useEffect(() => {
    const left = new AbortController();
    readLeastLength(left.signal)
      .then(setLeast)
      .catch(() => {});
    return () => left.abort();
  }, []);
  return least;
};

/** Loads the common words, which weigh 40 kB, with the first field for a new password. */
const useCommonWords = (): PasswordRules['common'] => {
  const [words, setWords] = useState<PasswordRules['common']>();
  useEffect(() => {
    let isLeft = false;
    import('../../schema/text/common-words')
      .then(({ commonWords }) => isLeft || setWords(commonWords))
      // The server compares them in any case.
      .catch(() => {});
    return () => {
      isLeft = true;
    };
  }, []);
  return words;
};
