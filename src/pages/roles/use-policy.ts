import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLanguage } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { request } from '../../providers/http';
import { subscribeChanges } from '../../providers/live';
import { useSession } from '../../providers/use-session';
import { isAdmin } from '../../providers/user';
import { type Editor, type Right, type Role, readRights, readRoles } from './policy';

export interface Policy {
  readonly rights: readonly Right[];
  readonly roles: readonly Role[];
}

/** Roles, rights and who holds what. Follows changes made anywhere: rights, roles and users. */
export const usePolicy = () => {
  const language = useLanguage();
  const version = useSession().user?.permissionsVersion ?? 0;
  const query = useQuery({
    // The names come in the reader's language; a new version of the rights is another answer.
    queryKey: [policyKey, language, version],
    queryFn: async ({ signal }): Promise<Policy> => {
      const [rights, roles] = await Promise.all([
        request('GET', '/permissions', { signal }),
        request('GET', '/permissions/matrix', { signal }),
      ]);
      return { rights: readRights(rights.data), roles: readRoles(roles.data) };
    },
    placeholderData: keepPreviousData,
  });
  const { refetch } = query;
  useEffect(
    () =>
      subscribeChanges(({ resource }) => {
        if (resource === 'roles' || resource === 'users' || resource === '*') void refetch();
      }),
    [refetch],
  );
  return query;
};

/** First part of the key under which the policy is kept. */
export const policyKey = 'policy';

/** The signed-in user as an editor of rights. */
export const useEditor = (): Editor => {
  const { user } = useSession();
  const { can } = useAccess();
  return useMemo(() => ({ isAdmin: isAdmin(user), role: user?.role ?? '', can }), [user, can]);
};
