import { useEffect } from 'react';
import { useT } from '../../i18n/react';
import { updateUser } from '../../providers/session';
import { pushToast } from '../../providers/toasts';
import { readBranch } from '../../providers/user';
import { useQueryOf } from '../../screens/query/use-query-of';
import { ownBranches } from '../account/account';

/** Brings the branches that can be chosen up to date; where that fails those of the sign-in stay (CHN-19, CHN-27). */
export const FreshBranches = () => {
  const t = useT();
  const { data, error } = useQueryOf(ownBranches, {}, { once: true });
  useEffect(() => {
    if (data) updateUser({ branches: data.map(readBranch).filter((branch) => branch !== undefined) });
  }, [data]);
  useEffect(() => {
    if (error)
      pushToast({
        kind: 'error',
        title: t('common.error'),
        text: t('branches.error.load'),
        key: 'branches',
      });
  }, [error, t]);
  return null;
};
