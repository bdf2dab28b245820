import { Modal, Skeleton, Tag } from 'antd';
import { Between, useFormat, useT } from '../../../i18n/react';
import { errorMessage } from '../../../providers/http-error';
import { deviceName, endSignIn, signIns } from '../../../resources/account/account';
import type { QueryAnswer } from '../../../schema/query';
import { AskedButton } from '../../../screens/actions/asked-button';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { useQueryOf } from '../../../screens/query/use-query-of';
import '../dialogs.css';

type SignIn = QueryAnswer<typeof signIns>[number];

/** Sessions of the account, newest activity first, each with a button that ends it. */
export const SignInsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const { data: rows, error, retry } = useQueryOf(signIns, {}, { once: true });
  return (
    <Modal open title={t('settings.activeSessions')} onCancel={onClose} footer={null} width={560}>
      <p className="note">{t('shell.signInsHint')}</p>
      {error && <Failure text={errorMessage(error, t)} retry={retry} />}
      {rows ? (
        <ul>
          {rows.map((row) => (
            <SignInRow key={row.id} row={row} onEnded={retry} />
          ))}
        </ul>
      ) : error ? null : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </Modal>
  );
};

const SignInRow = ({ row, onEnded }: { readonly row: SignIn; readonly onEnded: () => void }) => {
  const t = useT();
  const format = useFormat();
  const { send } = useAction(endSignIn);
  const end = async () => {
    await send({ id: row.id }, {});
    onEnded();
  };
  const device = deviceName(row.userAgent ?? '');
  return (
    <li className="bar shell-sign-in">
      <div className="stack gap-2">
        <span className="bar strong">
          <bdi>{device ?? t('shell.unknownDevice')}</bdi>
          {row.isCurrent ? <Tag color="green">{t('shell.thisDevice')}</Tag> : null}
        </span>
        <span className="note">
          {t('settings.lastSeen')}: {format.dateTime(row.lastSeen)}
        </span>
        <span className="note">
          {t('shell.signedInAt', { time: format.dateTime(row.createdAt) })}
          {row.ip ? (
            <>
              <Between />
              <bdi dir="ltr">{row.ip}</bdi>
            </>
          ) : null}
        </span>
      </div>
      {row.isCurrent ? null : <AskedButton action={endSignIn} onConfirm={end} />}
    </li>
  );
};
