import { Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../../providers/http-error';
import { useSession } from '../../../providers/session';
import { ownFactors, removeApp, renewCodes } from '../../../resources/factors/factors';
import { AskedButton } from '../../../screens/actions/asked-button';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { Enrol, RecoveryCodes } from '../../entry/enrol';
import { PasswordField } from '../../entry/parts';
import '../dialogs.css';

/** The second step of the user's own sign-in: authenticator app and recovery codes. */
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
    if (isAdding) return <Enrol username={username} onDone={back} />;
    if (error) return <Failure text={errorMessage(error, t)} retry={retry} />;
    if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
    return (
      <div className="factor-part">
        <p className="note">{t('factors.hint')}</p>
        <AppPart hasApp={data.hasApp} onAdd={() => setAdding(true)} onRemoved={retry} />
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
  const { t } = useWords();
  const { send } = useAction(removeApp);
  return (
    <div className="bar shell-sign-in">
      <span className="strong">{t(hasApp ? 'factors.appOn' : 'factors.appOff')}</span>
      <span className="inline">
        <Button onClick={onAdd}>{t(hasApp ? 'factors.replaceApp' : 'factors.addApp')}</Button>
        {hasApp && (
          <AskedButton
            action={removeApp}
            onConfirm={async () => {
              if (await send({}, {})) onRemoved();
            }}
          />
        )}
      </span>
    </div>
  );
};

interface CodesProps {
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Number of recovery codes that are left, and new ones in place of all, for the password. */
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
