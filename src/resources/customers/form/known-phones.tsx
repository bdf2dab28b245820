import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { dataKeyOf } from '../../../screens/data/query-key';
import type { FormValues } from '../../../screens/form/values/merge';
import { useDebounced } from '../../../screens/hooks';
import { ask } from '../../../screens/query/ask';
import { customers } from '../entity';
import { phoneKnown } from '../queries';
import { isPhone, OtherBranches } from './other-branches';

interface KnownPhonesProps {
  readonly name: string;
  readonly rowId: number | undefined;
}

/** Cards that already have one of the phones, with the way to them. Families share phones, so it only warns. */
export const KnownPhones = ({ name, rowId }: KnownPhonesProps) => {
  const t = useT();
  const typed = useWatch<FormValues>({ name });
  const phones = (Array.isArray(typed) ? typed : []).filter(isPhone).map((phone) => phone.trim());
  const settled = useDebounced(phones.join('\n'), 500);
  const { data } = useQuery({
    // Old with every customer that changes: a card found in another branch is known from then on.
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
      {[...cards].map(([id, owner]) => (
        <p key={id} className="form-field-warning">
          <a href={`${customers.route}/${id}`} target="_blank" rel="noreferrer">
            {t('customers.phoneKnown', { name: owner })}
          </a>
        </p>
      ))}
      {rowId === undefined && <OtherBranches />}
    </div>
  );
};
