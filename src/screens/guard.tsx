import { Alert, Spin } from 'antd';
import type { ReactNode } from 'react';
import { retryAccess, useAccess } from '../providers/access';
import { Failure } from './controls/failure';
import { useWords } from './words';

interface GuardProps {
  /** Needs this one, any of these, or all of these. */
  readonly permission?: string;
  readonly any?: readonly string[];
  readonly all?: readonly string[];
  /** Sentence of the screen itself; default: the general one, naming the missing key. */
  readonly denied?: string;
  readonly checking?: string;
  /** Stands above the reason when the content stays closed. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** Shows its content to those who may see it (PRM-14, PRM-15, PRM-24): checking, then the screen or the reason. */
export const Guard = ({ permission, any, all, denied, checking, above, children }: GuardProps) => {
  const { t } = useWords();
  const access = useAccess();
  const needed = [...(permission ? [permission] : []), ...(all ?? [])];
  if (access.status === 'loading')
    return (
      <div className="screen-wait" role="status">
        <Spin />
        <span>{checking ?? t('perm.checking')}</span>
      </div>
    );
  if (access.status === 'failed')
    return (
      <Failure className="screen-alert" text={t('perm.guardLoadFailed')} retry={() => void retryAccess()} />
    );
  const missing =
    needed.find((key) => !access.can(key)) ?? (any?.some(access.can) === false ? any[0] : undefined);
  if (missing === undefined) return children;
  return <Denied text={denied ?? t('perm.guardDenied')} missing={missing} above={above} />;
};

/** Stands in the place of a screen that stays closed. */
export const Denied = ({ text, missing, above }: { text: string; missing?: string; above?: ReactNode }) => {
  const { t } = useWords();
  return (
    <div className="screen">
      {above}
      <Alert
        type="error"
        showIcon
        className="screen-alert"
        message={t('perm.deniedTitle')}
        description={text}
        data-permission={missing}
      />
    </div>
  );
};
