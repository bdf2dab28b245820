import { ageOn } from '../../i18n/format';
import { todayIn } from '../../i18n/zone';
import { getSession, zoneOf } from '../../providers/session';
import { Code, Missing } from '../../screens/cells/cells';
import { embeddedIn, textIn } from '../../screens/data/row';
import { Named } from '../../screens/person/person';
import { useWords } from '../../screens/words';
import { customers } from './entity';

/** The one number by which people know a customer, with its label: that of her paper card, else the program's. */
export const CustomerCode = ({ customer }: { readonly customer: unknown }) => {
  const { t } = useWords();
  const code = textIn(customer, 'paperCode') || textIn(customer, 'personCode');
  return code === '' ? null : (
    <>
      {t('customers.code')} <Code>{code}</Code>
    </>
  );
};

/** The customer of a row: face and name, with the code below it (ATT-21). */
export const CustomerCell = ({ row }: { readonly row: object }) => {
  const customer = embeddedIn(row, 'customerId');
  const name = textIn(customer, 'fullName');
  if (name === '') return <Missing />;
  return (
    <Named entity={customers} row={customer} size={32}>
      <bdi title={name}>{name}</bdi>
      <span className="cell-soft">
        <CustomerCode customer={customer} />
      </span>
    </Named>
  );
};

/** The age at a birth date (CUS-37). */
export const Age = ({ birthDate }: { readonly birthDate: unknown }) => {
  const { t } = useWords();
  const years = ageOn(birthDate, todayIn(zoneOf(getSession()), new Date()));
  return years === null ? null : (
    <span className="form-field-hint">{t('common.years', { count: years })}</span>
  );
};
