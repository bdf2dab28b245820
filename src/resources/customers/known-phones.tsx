import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { toLatinDigits } from '../../schema/digits';
import type { FormValues } from '../../screens/form/merge';
import { useDebounced } from '../../screens/hooks';
import { numberIn, textIn, valueIn } from '../../screens/row';
import { customers } from './entity';

/** Fewer digits are no phone yet. */
const enough = 7;

interface KnownPhonesProps {
  readonly name: string;
  readonly rowId: number | undefined;
}

/** Cards that already have one of the phones, with the way to them. Families share phones, so it only warns. */
export const KnownPhones = ({ name, rowId }: KnownPhonesProps) => {
  const t = useT();
  const typed = useWatch<FormValues>({ name });
  const phones = (Array.isArray(typed) ? typed : [])
    .filter((phone) => typeof phone === 'string')
    .map((phone) => phone.trim())
    .filter((phone) => toLatinDigits(phone).replace(/\D/g, '').length >= enough);
  const settled = useDebounced(phones.join('\n'), 500);
  const { data } = useQuery({
    queryKey: ['phone-known', settled, rowId],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        settled
          .split('\n')
          .map((phone) =>
            request('GET', '/customers/phone-known', { query: { phone, except: rowId }, signal }),
          ),
      );
      return answers.flatMap((answer) => {
        const known = valueIn(answer.data, 'known');
        return Array.isArray(known) ? known : [];
      });
    },
    enabled: settled !== '',
    retry: false,
    staleTime: 10_000,
  });
  const cards = new Map(
    (settled === '' ? [] : (data ?? [])).map((card) => [numberIn(card, 'customerId'), card]),
  );
  return (
    <div aria-live="polite">
      {[...cards].map(([id, card]) => (
        <p key={id} className="form-field-warning">
          <a href={`${customers.route}/${id}`} target="_blank" rel="noreferrer">
            {t('customers.phoneKnown', { name: textIn(card, 'name') })}
          </a>
        </p>
      ))}
    </div>
  );
};
