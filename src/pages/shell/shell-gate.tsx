import { Alert, Button } from 'antd';
import { Navigate } from 'react-router';
import { useT } from '../../i18n/react';
import { retryAccess, useAccess } from '../../providers/access';
import { useSession } from '../../providers/session';
import { activeBranches, isAdmin } from '../../providers/user';
import { ShellLayout } from './layout';
import { Waiting } from './waiting';

/**
 * The shell for somebody whose rights are known: until then every check would say no (PRM-14). A user
 * without a branch is sent to the branch choice, which says so (PRM-28).
 */
export const ShellGate = () => {
  const t = useT();
  const { status } = useAccess();
  const { user } = useSession();
  if (!isAdmin(user) && activeBranches(user).length === 0) return <Navigate to="/branch-selection" replace />;
  switch (status) {
    case 'ready':
      return <ShellLayout />;
    case 'loading':
      return <Waiting text={t('perm.checking')} />;
    case 'failed':
      return (
        <div className="shell-waiting">
          <Alert
            type="error"
            showIcon
            role="alert"
            message={t('error.loadPermissions')}
            action={<Button onClick={() => void retryAccess()}>{t('common.retry')}</Button>}
          />
        </div>
      );
  }
};
