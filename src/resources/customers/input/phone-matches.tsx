import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { mayAsk } from '../../../schema/query';
import { phoneDigits } from '../../../schema/text/parse';
import { useAction } from '../../../screens/actions/use-action';
import { dataKeyOf } from '../../../screens/data/changes';
import type { FormValues } from '../../../screens/form/values/merge';
import { useDebounced } from '../../../screens/hooks';
import { useAsk } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { link } from '../actions';
import { customers } from '../entity';
import { phoneKnown } from '../queries';

/** Links to cards with one of these phones. Only a warning, because families share phones. */
export const KnownPhones = ({ name, rowId }: { readonly name: string; readonly rowId?: number }) => {
  const t = useT();
  const ask = useAsk();
  const typed = useWatch<FormValues>({ name });
  const phones = (Array.isArray(typed) ? typed : []).filter(isPhone).map((phone) => phone.trim());
  const settled = useDebounced(phones.join('\n'), 500);
  const { data } = useQuery({
    // Under the customers' key, so that a change reloads it: a card linked from another branch is then known.
    queryKey: [...dataKeyOf(customers, phoneKnown.name, settled, rowId)],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        settled.split('\n').map((phone) => ask(phoneKnown, { phone, except: rowId }, { signal })),
      );
      return answers.flatMap(({ known }) => known);
    },
    enabled: settled !== '',
    retry: false,
    staleTime: 10_000,
  });
  const cards = new Map((settled === '' ? [] : (data ?? [])).map((card) => [card.customerId, card.name]));
  return (
    <div aria-live="polite">
      {cards.size > 0 && (
        <p className="form-field-warning">
          {t('customers.phoneKnown', { name: '' })}
          {[...cards].map(([id, owner], index) => (
            <Fragment key={id}>
              {index > 0 && t('error.listComma')}
              <a href={`${customers.route}/${id}`} target="_blank" rel="noreferrer">
                {owner}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {rowId === undefined && <OtherBranches />}
    </div>
  );
};

/** A text with fewer digits is not a phone yet. */
const enoughDigits = 7;

const isPhone = (typed: unknown): typed is string =>
  typeof typed === 'string' && phoneDigits(typed).length >= enoughDigits;

/** Links the card that another branch has for the first phone and the name, so that no second card is made. */
export const OtherBranches = ({ onFound }: { readonly onFound?: (customerId: number) => void }) => {
  const { label } = useWords();
  const { send, isBusy } = useAction(link);
  const { can } = useAccess();
  const [typed, branchId, name] = useWatch<FormValues>({
    name: [customers.fields.phones.flat.key, 'branchId', 'fullName'],
  });
  const phone = (Array.isArray(typed) ? typed : []).find(isPhone);
  const fullName = typeof name === 'string' ? name.trim() : '';
  if (phone === undefined || fullName === '' || typeof branchId !== 'number') return null;
  if (!mayAsk(link, can)) return null;
  const search = async () => {
    const sent = await send({}, { phone: phone.trim(), fullName, branchId });
    if (sent) onFound?.(sent.answer.id);
  };
  return (
    <Button type="link" style={{ paddingInline: 0 }} loading={isBusy} onClick={() => void search()}>
      {label(link.label)}
    </Button>
  );
};
