import { Button } from 'antd';
import { useFormat } from '../../i18n/react';
import { useAction } from '../../screens/actions/use-action';
import { Between } from '../../screens/between';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { endOwnersTokens, ownersTokens } from './actions';

/**
 * Programs that still act in a user's name, with one press that ends all of their tokens: whoever takes an account back
 * must see what a new password leaves. Draws nothing if there is none.
 */
export const OwnersTokens = ({ userId }: { readonly userId: number }) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { data = [], retry } = useQueryOf(ownersTokens, { userId }, { once: true });
  const { send, isBusy } = useAction(endOwnersTokens);
  if (data.length === 0) return null;
  const end = async () => {
    await send({}, { userId });
    retry();
  };
  return (
    <section className="stack" aria-label={label(ownersTokens.label)}>
      <Notice type="warning" message={t('serviceAccounts.stillAct')} />
      <ul>
        {data.map(({ id, name, endsOn, lastUsedAt }) => (
          <li key={id} className="note">
            <bdi>{name}</bdi>
            {endsOn && (
              <>
                <Between />
                {label(ownersTokens.answer.fields.endsOn.label)} {format.date(endsOn)}
              </>
            )}
            {lastUsedAt && (
              <>
                <Between />
                {label(ownersTokens.answer.fields.lastUsedAt.label)} {format.dateTime(lastUsedAt)}
              </>
            )}
          </li>
        ))}
      </ul>
      <Button danger loading={isBusy} onClick={() => void end()}>
        {label(endOwnersTokens.label)}
      </Button>
    </section>
  );
};
