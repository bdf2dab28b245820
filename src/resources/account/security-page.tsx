import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QueryAnswer } from '../../schema/query';
import { useAction } from '../../screens/actions/use-action';
import { ReferenceSelect } from '../../screens/controls/reference-select';
import { QueryTable } from '../../screens/query/query-table';
import { SettingsPage } from '../../screens/settings/settings-frame';
import { useWords } from '../../screens/words';
import { allSignIns, endAnySignIn } from './account';
import { deviceName } from './device-name';

/** Page with session length, password rules, all sessions and links to the log of sign-ins (SET-04, R-29). */
export const SecuritySettings = () => (
  <SettingsPage title="settings.securityCard" path="/settings/security">
    <SignIns />
  </SettingsPage>
);

type SignIn = QueryAnswer<typeof allSignIns>[number];

const SignIns = () => {
  const { t, label } = useWords();
  const [userId, setUserId] = useState<number | null>(null);
  const { send } = useAction(endAnySignIn);
  const userField = allSignIns.input.userId;
  return (
    <section className="stack settings-card sign-ins" aria-labelledby="sign-ins-title">
      <h2 id="sign-ins-title">{t('settings.activeSessions')}</h2>
      <div className="cluster settings-tools">
        <ReferenceSelect
          id="sign-ins-user"
          aria-label={label(userField.label)}
          to={userField.to}
          value={userId}
          onChange={(id) => setUserId(typeof id === 'number' ? id : null)}
          allowClear
          placeholder={label(userField.label)}
        />
        <Link to="/audit-logs?action=Login">{t('settings.signInLog')}</Link>
        <Link to="/audit-logs?action=LoginFailed">{t('settings.failedSignIns')}</Link>
      </div>
      <QueryTable
        query={allSignIns}
        input={userId === null ? {} : { userId }}
        columns={{
          userName: {},
          userAgent: {
            cell: ({ userAgent }) => <bdi>{deviceName(userAgent ?? '') ?? t('shell.unknownDevice')}</bdi>,
          },
          ip: {},
          createdAt: {},
          lastSeen: {},
          isCurrent: {},
          id: {
            title: t('common.actions'),
            cell: (row: SignIn) =>
              row.isCurrent ? null : (
                <Popconfirm
                  title={endAnySignIn.confirm && label(endAnySignIn.confirm)}
                  okText={label(endAnySignIn.label)}
                  okButtonProps={{ danger: true }}
                  cancelText={t('common.cancel')}
                  onConfirm={() => send({ id: row.id }, {})}
                >
                  <Button danger size="small">
                    {label(endAnySignIn.label)}
                  </Button>
                </Popconfirm>
              ),
          },
        }}
      />
    </section>
  );
};
