import { Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import type { QueryAnswer } from '../../schema/query';
import { AskedButton } from '../../screens/actions/asked-button';
import { useAction } from '../../screens/actions/use-action';
import { ReferenceSelect } from '../../screens/controls/reference-select';
import { useIsNarrow } from '../../screens/hooks';
import { QueryTable } from '../../screens/query/query-table';
import { SettingsPage } from '../../screens/settings/settings-frame';
import { useWords } from '../../screens/words';
import { allSignIns, deviceName, endAnySignIn } from './account';

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
  const { fields } = allSignIns.answer;
  const format = useFormat();
  const isNarrow = useIsNarrow();
  return (
    <section className="stack settings-card sign-ins" aria-labelledby="sign-ins-title">
      <h2 id="sign-ins-title">{t('settings.activeSessions')}</h2>
      <div className="cluster cols-16">
        <ReferenceSelect
          id="sign-ins-user"
          className="settings-picker"
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
        onPhone="cards"
        columns={{
          userName: {
            isHeading: true,
            cell: ({ userName, isCurrent }) => (
              <>
                <bdi>{userName}</bdi> {isCurrent && <Tag color="green">{label(fields.isCurrent.label)}</Tag>}
              </>
            ),
          },
          userAgent: {
            cell: ({ userAgent }) => <bdi>{deviceName(userAgent ?? '') ?? t('shell.unknownDevice')}</bdi>,
          },
          ip: {},
          // On a phone the last activity is enough; a card has no headings, so that the time says what it is.
          ...(isNarrow ? {} : { createdAt: {} }),
          lastSeen: {
            cell: ({ lastSeen }) => (
              <>
                {isNarrow && `${label(fields.lastSeen.label)}: `}
                <bdi>{format.dateTime(lastSeen)}</bdi>
              </>
            ),
          },
          id: {
            isCommand: true,
            isFigure: false,
            title: t('common.actions'),
            cell: (row: SignIn) =>
              row.isCurrent ? null : (
                <AskedButton action={endAnySignIn} size="small" onConfirm={() => send({ id: row.id }, {})} />
              ),
          },
        }}
      />
    </section>
  );
};
