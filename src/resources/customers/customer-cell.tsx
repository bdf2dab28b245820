import { Code, Missing } from '../../screens/cells/cells';
import { embeddedIn, textIn } from '../../screens/data/row';

/** The customer of a row: name, with the code below it (ATT-21). */
export const CustomerCell = ({ row }: { readonly row: object }) => {
  const customer = embeddedIn(row, 'customerId');
  const name = textIn(customer, 'fullName');
  const code = textIn(customer, 'paperCode') || textIn(customer, 'personCode');
  return (
    <span className="cell-stack">
      <bdi className="cell-strong" title={name}>
        {name === '' ? <Missing /> : name}
      </bdi>
      {code !== '' && (
        <span className="cell-soft">
          <Code>{code}</Code>
        </span>
      )}
    </span>
  );
};
