import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { retryAccess, useAccess } from '../providers/access';
import { isAdmin, useSession } from '../providers/session';
import { Failure } from './controls/failure';
import { Notice } from './notice';
import { useWords } from './words';

interface GuardProps {
  /** Required permissions: this one, at least one of `any`, and all of `all` (PRM-24). */
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

/** Placeholder while a screen or its permissions load (RTE-02, PRM-14). */
export const Waiting = ({ text }: { readonly text: string }) => (
  <div className="bar center gap-12 soft" style={{ minBlockSize: '50dvh' }} role="status">
    <Spin />
    <span>{text}</span>
  </div>
);

/** Shows a spinner, then its content to users with the permission, or the refusal (PRM-14, PRM-15, PRM-24). */
export const Guard = ({ permission, any, all, adminOnly, denied, above, children }: GuardProps) => {
  const { t } = useWords();
  const access = useAccess();
  const { user } = useSession();
  const needed = [...(permission ? [permission] : []), ...(all ?? [])];
  if (access.status === 'loading') return <Waiting text={t('perm.checking')} />;
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
