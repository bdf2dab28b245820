import { Button, Input, Modal, Popconfirm, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { addPasskey, canUsePasskeys } from '../../../providers/factors';
import { HttpError } from '../../../providers/http-error';
import { errorMessage } from '../../../providers/messages';
import { useSession } from '../../../providers/session';
import { pushToast } from '../../../providers/toasts';
import { deviceName } from '../../../resources/account/device-name';
import {
  ownFactors,
  ownPasskeys,
  removeApp,
  removePasskey,
  renamePasskey,
  renewCodes,
} from '../../../resources/factors/factors';
import type { QueryAnswer } from '../../../schema/query';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { Enrol } from '../../entry/enrol';
import { PasswordField } from '../../entry/parts';
import { RecoveryCodes } from '../../entry/recovery-codes';
import '../dialogs.css';
import '../../entry/sign-in.css';

/** The second step of the user's own sign-in: authenticator app, passkeys and recovery codes. */
export const FactorsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useWords();
  const { user } = useSession();
  const { data, error, retry } = useQueryOf(ownFactors, {}, { once: true });
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const username = user?.username ?? '';
  const back = () => {
    setAdding(false);
    setCodes([]);
    retry();
  };
  const content = (): ReactNode => {
    if (codes.length > 0) return <RecoveryCodes codes={codes} username={username} onDone={back} />;
    if (isAdding) return <Enrol username={username} offersPasskey={false} onDone={back} />;
    if (error) return <Failure text={errorMessage(error, t)} retry={retry} />;
    if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
    return (
      <div className="factor-part">
        <p className="note">{t('factors.hint')}</p>
        <AppPart hasApp={data.hasApp} onAdd={() => setAdding(true)} onRemoved={retry} />
        <Passkeys onCodes={(made) => (made.length > 0 ? setCodes(made) : retry())} onRemoved={retry} />
        {(data.codesLeft > 0 || data.hasApp) && <CodesPart left={data.codesLeft} onCodes={setCodes} />}
      </div>
    );
  };
  return (
    <Modal open title={t('header.factors')} width={520} footer={null} onCancel={onClose}>
      {content()}
    </Modal>
  );
};

interface AppProps {
  readonly hasApp: boolean;
  readonly onAdd: () => void;
  readonly onRemoved: () => void;
}

const AppPart = ({ hasApp, onAdd, onRemoved }: AppProps) => {
  const { t, label } = useWords();
  const { send } = useAction(removeApp);
  return (
    <div className="bar shell-sign-in">
      <span className="strong">{t(hasApp ? 'factors.appOn' : 'factors.appOff')}</span>
      <span className="inline">
        <Button onClick={onAdd}>{t(hasApp ? 'factors.replaceApp' : 'factors.addApp')}</Button>
        {hasApp && (
          <Popconfirm
            title={removeApp.confirm && label(removeApp.confirm)}
            okText={label(removeApp.label)}
            okButtonProps={{ danger: true }}
            cancelText={t('common.cancel')}
            onConfirm={async () => {
              if (await send({}, {})) onRemoved();
            }}
          >
            <Button danger>{label(removeApp.label)}</Button>
          </Popconfirm>
        )}
      </span>
    </div>
  );
};

interface PasskeysProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
}

const Passkeys = ({ onCodes, onRemoved }: PasskeysProps) => {
  const { t } = useWords();
  const { data: rows = [], retry } = useQueryOf(ownPasskeys, {}, { once: true });
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const made = await addPasskey(deviceName(navigator.userAgent) ?? t('factors.passkey'));
      pushToast({ kind: 'success', title: t('factors.passkeyAdded') });
      retry();
      onCodes(made);
    } catch (error) {
      const text = error instanceof HttpError ? errorMessage(error, t) : t('factors.passkeyNone');
      pushToast({ kind: 'error', title: t('common.error'), text });
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="passkeys-title">
      <div className="bar shell-sign-in">
        <h3 id="passkeys-title">{t('factors.passkeys')}</h3>
        {canUsePasskeys() && (
          <Button loading={busy} onClick={() => void add()}>
            {t('factors.addPasskey')}
          </Button>
        )}
      </div>
      {!canUsePasskeys() && <p className="note">{t('factors.passkeyNeeds')}</p>}
      {rows.length === 0 ? (
        <p className="note">{t('factors.noPasskeys')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <PasskeyRow
              key={row.id}
              row={row}
              onChanged={() => {
                retry();
                onRemoved();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
};

interface RowProps {
  readonly row: QueryAnswer<typeof ownPasskeys>[number];
  readonly onChanged: () => void;
}

const PasskeyRow = ({ row, onChanged }: RowProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { send: remove } = useAction(removePasskey);
  const { send: rename, isBusy } = useAction(renamePasskey);
  const [name, setName] = useState<string>();
  const save = async () => {
    if (await rename({ id: row.id }, { name: name ?? '' })) {
      setName(undefined);
      onChanged();
    }
  };
  return (
    <li className="bar shell-sign-in">
      <div className="stack shell-sign-in-text">
        {name === undefined ? (
          <bdi className="strong">{row.name}</bdi>
        ) : (
          <Input
            aria-label={label(ownPasskeys.answer.fields.name.label)}
            value={name}
            maxLength={60}
            autoFocus
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => void save()}
          />
        )}
        <span className="note">
          {row.lastUsedAt
            ? t('factors.lastUsed', { time: format.dateTime(row.lastUsedAt) })
            : t('factors.neverUsed')}
        </span>
      </div>
      <span className="inline">
        {name === undefined ? (
          <Button onClick={() => setName(row.name)}>{label(renamePasskey.label)}</Button>
        ) : (
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        )}
        <Popconfirm
          title={removePasskey.confirm && label(removePasskey.confirm)}
          okText={label(removePasskey.label)}
          okButtonProps={{ danger: true }}
          cancelText={t('common.cancel')}
          onConfirm={async () => {
            if (await remove({ id: row.id }, {})) onChanged();
          }}
        >
          <Button danger>{label(removePasskey.label)}</Button>
        </Popconfirm>
      </span>
    </li>
  );
};

interface CodesProps {
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and new ones in place of all, for the password. */
const CodesPart = ({ left, onCodes }: CodesProps) => {
  const { t, label } = useWords();
  const { send, isBusy, errors } = useAction(renewCodes);
  const [password, setPassword] = useState<string>();
  const renew = async () => {
    const sent = await send({}, { currentPassword: password ?? '' });
    if (sent) onCodes(sent.answer.codes?.split(' ') ?? []);
  };
  return (
    <section className="factor-part" aria-labelledby="codes-left">
      <div className="bar shell-sign-in">
        <div className="stack">
          <h3 id="codes-left">{t('factors.codesTitle')}</h3>
          <span className="note">{t('factors.codesLeft', { count: left })}</span>
        </div>
        {password === undefined && <Button onClick={() => setPassword('')}>{label(renewCodes.label)}</Button>}
      </div>
      {password !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void renew();
          }}
          noValidate
        >
          <PasswordField
            id="codes-password"
            label={label(renewCodes.input.currentPassword.label)}
            value={password}
            error={errors.currentPassword}
            onChange={setPassword}
          />
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {label(renewCodes.label)}
          </Button>
        </form>
      )}
    </section>
  );
};
