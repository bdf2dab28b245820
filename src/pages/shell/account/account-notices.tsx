import { Button } from 'antd';
import { humanMoment } from '../../../i18n/human';
import { updateUser } from '../../../providers/session';
import { accountNotices, seeNotices } from '../../../resources/account/account';
import { deviceName } from '../../../resources/account/device-name';
import { useAction } from '../../../screens/actions/use-action';
import { Between } from '../../../screens/between';
import { Notice } from '../../../screens/notice';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { openOverlay } from '../overlays';

/** What happened to the user's own account since they last looked: new browsers, passwords, second steps (ASVS 2.2.3). */
export const AccountNotices = () => {
  const { t, label, lang } = useWords();
  const { data = [] } = useQueryOf(accountNotices, {}, { once: true });
  const { send, isBusy } = useAction(seeNotices);
  const unseen = data.filter(({ isSeen }) => !isSeen);
  const [newest] = unseen;
  if (!newest) return null;
  const kinds = accountNotices.answer.fields.kind.options;
  const see = async () => {
    if (await send({}, { upTo: newest.id })) updateUser({ unseenNotices: 0 });
  };
  return (
    <Notice
      type="warning"
      className="shell-account-notices"
      role="status"
      message={t('shell.accountNotices')}
      description={
        <ul>
          {unseen.map(({ id, kind, at, ip, userAgent }) => {
            const named = kinds.find(({ value }) => value === kind);
            const device = deviceName(userAgent ?? '');
            return (
              <li key={id}>
                {named && label(named.label)}
                <Between />
                {humanMoment(at, new Date(), lang)}
                {device && (
                  <>
                    <Between />
                    <bdi>{device}</bdi>
                  </>
                )}
                {ip && (
                  <>
                    <Between />
                    <bdi dir="ltr">{ip}</bdi>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      }
      action={
        <span className="stack">
          <Button loading={isBusy} onClick={() => void see()}>
            {label(seeNotices.label)}
          </Button>
          <Button type="text" onClick={() => openOverlay('signIns')}>
            {t('shell.notMe')}
          </Button>
        </span>
      }
    />
  );
};
