import { Alert, Button, Modal, Popconfirm, Skeleton, Tag } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { isAborted, request } from '../../providers/http';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { deviceName } from './device-name';
import './dialogs.css';

interface SignIn {
  readonly id: number;
  readonly createdAt: string;
  readonly lastSeen: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
}

/** Where the account is signed in, newest activity first, and the button that ends one of them. */
export const SignInsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const { rows, failure, reload, drop } = useSignIns();
  return (
    <Modal open title={t('settings.activeSessions')} onCancel={onClose} footer={null} width={560}>
      <p className="shell-muted">{t('shell.signInsHint')}</p>
      {failure ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={failure}
          action={<Button onClick={reload}>{t('common.retry')}</Button>}
        />
      ) : null}
      {rows ? (
        <ul className="shell-sign-ins">
          {rows.map((row) => (
            <SignInRow key={row.id} row={row} onEnd={() => drop(row.id)} />
          ))}
        </ul>
      ) : failure ? null : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </Modal>
  );
};

const SignInRow = ({ row, onEnd }: { readonly row: SignIn; readonly onEnd: () => Promise<void> }) => {
  const t = useT();
  const format = useFormat();
  const device = deviceName(row.userAgent ?? '');
  return (
    <li className="shell-sign-in">
      <div className="shell-sign-in-text">
        <span className="shell-sign-in-device">
          <bdi>{device ?? t('shell.unknownDevice')}</bdi>
          {row.isCurrent ? <Tag color="green">{t('shell.thisDevice')}</Tag> : null}
        </span>
        <span className="shell-muted">
          {t('settings.lastSeen')}: {format.dateTime(row.lastSeen)}
        </span>
        <span className="shell-muted">
          {t('shell.signedInAt', { time: format.dateTime(row.createdAt) })}
          {row.ip ? (
            <>
              {' · '}
              <bdi dir="ltr">{row.ip}</bdi>
            </>
          ) : null}
        </span>
      </div>
      {row.isCurrent ? null : (
        <Popconfirm
          title={t('settings.revokeConfirm')}
          okText={t('settings.revoke')}
          cancelText={t('common.cancel')}
          onConfirm={onEnd}
        >
          <Button>{t('settings.revoke')}</Button>
        </Popconfirm>
      )}
    </li>
  );
};

const useSignIns = () => {
  const t = useT();
  const [rows, setRows] = useState<readonly SignIn[]>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again.
  useEffect(() => {
    const leaving = new AbortController();
    setFailure(undefined);
    request<readonly SignIn[]>('GET', '/auth/sessions', { signal: leaving.signal })
      .then(({ data }) => setRows(data))
      .catch((error: unknown) => {
        if (!isAborted(error)) setFailure(errorMessage(error, t));
      });
    return () => leaving.abort();
  }, [round, t]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  const drop = useCallback(
    async (id: number) => {
      try {
        await request('DELETE', `/auth/sessions/${id}`);
        setRows((held) => held?.filter((row) => row.id !== id));
        pushToast({ kind: 'success', title: t('settings.revoked') });
      } catch (error) {
        pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
      }
    },
    [t],
  );
  return { rows, failure, reload, drop };
};
