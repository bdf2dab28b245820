import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { useSession } from '../../../providers/session';
import { isAdmin } from '../../../providers/user';
import { roles as rolesEntity } from '../../../resources/roles/entity';
import { matrix, permissions } from '../../../resources/roles/queries';
import { users } from '../../../resources/users/entity';
import { dataKeyOf, useLiveChange } from '../../../screens/data/changes';
import { ask } from '../../../screens/query/ask';
import type { Editor, Right, Role } from './policy';

export interface Policy {
  readonly rights: readonly Right[];
  readonly roles: readonly Role[];
}

export const usePolicy = () => {
  const language = useLanguage();
  const version = useSession().user?.permissionsVersion ?? 0;
  const query = useQuery({
    // The names come in the reader's language; a new version of the rights is another answer.
    queryKey: dataKeyOf(rolesEntity, 'policy', language, version),
    queryFn: async ({ signal }): Promise<Policy> => {
      const [rights, roles] = await Promise.all([
        ask(permissions, {}, { signal }),
        ask(matrix, {}, { signal }),
      ]);
      return { rights, roles };
    },
    placeholderData: keepPreviousData,
  });
  const refetch = () => void query.refetch();
  useLiveChange(rolesEntity, refetch);
  useLiveChange(users, refetch);
  return query;
};

export const useEditor = (): Editor => {
  const { user } = useSession();
  const { can } = useAccess();
  return useMemo(() => ({ isAdmin: isAdmin(user), role: user?.role ?? '', can }), [user, can]);
};
