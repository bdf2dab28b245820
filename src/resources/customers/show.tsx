import { PhoneOutlined, WhatsAppOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useT } from '../../i18n/react';
import { phoneDigits } from '../../schema/text/parse';
import { Cell, CellRows, Code } from '../../screens/cells/cells';
import { CopyButton } from '../../screens/controls/file-button';
import { Glyph } from '../../screens/glyph';
import type { ShowParts } from '../../screens/screen';
import { Age } from './customer-cell';
import { type Customer, customers } from './entity';
import { MergedCards } from './merge/merge-history';

interface PartProps {
  readonly row: Customer;
}

const Phones = ({ row: { phones } }: PartProps) => {
  const t = useT();
  // Also of whoever may not see phones. A line of the head without a value is left out.
  if (phones.length === 0) return null;
  return (
    <CellRows rows={phones} all>
      {({ phoneShown, phoneNorm }) => (
        <span className="inline gap-4">
          <Code>{phoneShown}</Code>
          <a
            className="icon-button"
            href={`tel:${phoneNorm || phoneDigits(phoneShown)}`}
            aria-label={`${t('generic.call')}: ${phoneShown}`}
            title={t('generic.call')}
          >
            <Glyph of={PhoneOutlined} />
          </a>
          {phoneNorm && (
            <a
              className="icon-button"
              href={`https://wa.me/${phoneNorm.replace(/\D/g, '')}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`${t('customers.whatsapp')}: ${phoneShown}`}
              title={t('customers.whatsapp')}
            >
              <Glyph of={WhatsAppOutlined} />
            </a>
          )}
          <CopyButton text={phoneShown} />
          {!phoneNorm && <Tag className="flush">{t('customers.cannotMessage')}</Tag>}
        </span>
      )}
    </CellRows>
  );
};

const BirthDate = ({ row }: PartProps) => (
  <>
    <Cell field={customers.fields.birthDate} name="birthDate" holder={row} />
    <Age birthDate={row.birthDate} />
  </>
);

/** Names of the cards that were merged into this one; their codes, which serve the search, where no name differs. */
const EarlierNames = ({ row: { earlierNames } }: PartProps) => {
  const t = useT();
  const parts = (earlierNames ?? '').split('، ');
  const names = parts.filter((part) => /\p{L}/u.test(part));
  return <bdi dir="auto">{(names.length > 0 ? names : parts).join(t('error.listComma'))}</bdi>;
};

/** Ordinary notes, and the cards that were merged into this one. */
const Notes = ({ row }: PartProps) => {
  const t = useT();
  return (
    <>
      <p className="flush lines">
        {row.notes === null || row.notes === '' ? t('customers.noNotes') : <bdi dir="auto">{row.notes}</bdi>}
      </p>
      <MergedCards row={row} />
    </>
  );
};

export const customersShow: ShowParts<Customer> = {
  cells: { phones: Phones, birthDate: BirthDate, earlierNames: EarlierNames },
  // The name, the balance, the points and the notes have their places.
  hidden: ['fullName', 'loyaltyPoints', 'balance', 'notes'],
  folded: [
    'nationality',
    'email',
    'address',
    'nameAr',
    'nameEn',
    'referralSource',
    'linkedBranches',
    'personCode',
    'createdAt',
  ],
  asked: ['paperCode'],
  tabs: [{ key: 'notes', label: customers.fields.notes.label, part: Notes }],
};
