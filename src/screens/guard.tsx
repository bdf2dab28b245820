import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { retryAccess, useAccess } from '../providers/access';
import { isAdmin, useSession } from '../providers/session';
import { Failure } from './controls/failure';
import { Notice } from './notice';
import { useWords } from './words';

interface GuardProps {
  /** Required permissions: this one, at least one of `any`, and all of `all`. */
  readonly permission?: string;
  readonly any?: readonly string[];
  readonly all?: readonly string[];
  /** True if only role Admin may pass (PRM-33). Default: false. */
  readonly adminOnly?: boolean;
  /** Refusal of the screen itself. Default: the general one. */
  readonly denied?: string;
  /** Drawn above the refusal. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a spinner, then its content to users with the permission, or the refusal (PRM-14, PRM-15, PRM-24). */
export const Guard = ({ permission, any, all, adminOnly, denied, above, children }: GuardProps) => {
  const { t } = useWords();
  const access = useAccess();
  const { user } = useSession();
  const needed = [...(permission ? [permission] : []), ...(all ?? [])];
  if (access.status === 'loading')
    return (
      <div className="bar gap-12 soft center" style={{ minBlockSize: '40vh' }} role="status">
        <Spin />
        <span>{t('perm.checking')}</span>
      </div>
    );
  if (access.status === 'failed')
    return (
      <Failure
        style={{ maxInlineSize: 640 }}
        text={t('perm.guardLoadFailed')}
        retry={() => void retryAccess()}
      />
    );
  const missing =
    needed.find((key) => !access.can(key)) ?? (any?.some(access.can) === false ? any[0] : undefined);
  if (missing === undefined && (!adminOnly || isAdmin(user))) return children;
  return (
    <div className="screen">
      {above}
      <Notice
        type="error"
        style={{ maxInlineSize: 640 }}
        message={t('perm.deniedTitle')}
        description={denied ?? t('perm.guardDenied')}
        data-permission={missing}
      />
    </div>
  );
};
