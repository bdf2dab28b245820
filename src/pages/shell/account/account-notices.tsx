import { humanMoment } from '../../../i18n/human';
import { accountNotices } from '../../../resources/account/account';
import { deviceName } from '../../../resources/account/device-name';
import { Between } from '../../../screens/between';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';

/** What happened to the user's own account in the last month: new browsers, passwords, second steps (ASVS 2.2.3). */
export const AccountNotices = () => {
  const { t, label, lang } = useWords();
  const { data = [] } = useQueryOf(accountNotices, {}, { once: true });
  if (data.length === 0) return null;
  const kinds = accountNotices.answer.fields.kind.options;
  return (
    <section className="shell-account-notices" aria-labelledby="account-notices">
      <h3 id="account-notices">{t('shell.accountNotices')}</h3>
      <ul>
        {data.map(({ id, kind, at, ip, userAgent }) => {
          const named = kinds.find(({ value }) => value === kind);
          const device = deviceName(userAgent ?? '');
          return (
            <li key={id} className="note">
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
    </section>
  );
};
