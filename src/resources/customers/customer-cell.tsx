import { Code, Missing } from '../../screens/cells/cells';
import { embeddedIn, textIn } from '../../screens/data/row';
import { Named } from '../../screens/person/person';
import { customers } from './entity';

/** The customer of a row: face and name, with the code below it (ATT-21). */
export const CustomerCell = ({ row }: { readonly row: object }) => {
  const customer = embeddedIn(row, 'customerId');
  const name = textIn(customer, 'fullName');
  if (name === '') return <Missing />;
  const code = textIn(customer, 'paperCode') || textIn(customer, 'personCode');
  return (
    <Named entity={customers} row={customer} size={32}>
      <bdi title={name}>{name}</bdi>
      {code !== '' && (
        <span className="cell-soft">
          <Code>{code}</Code>
        </span>
      )}
    </Named>
  );
};
