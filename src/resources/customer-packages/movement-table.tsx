import { Fragment } from 'react';
import { useT } from '../../i18n/react';
import type { QueryAnswer } from '../../schema/query';
import { Code } from '../../screens/cells/cells';
import { DataTable, useFieldColumn } from '../../screens/cells/table';
import { embeddedIn, textIn, useFormatFor } from '../../screens/data/row';
import { Between } from '../../screens/words';
import { packageMovements } from '../package-movements/entity';
import type { packages } from './queries';

/** A sold package with all movements of its balance. */
export type SoldPackage = QueryAnswer<typeof packages>[number];

/** Movements of the package, oldest first, with names to show. */
const movementsOf = ({ items, movements }: SoldPackage) =>
  [...movements]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)
    .map((line) => ({
      ...line,
      service:
        items.find(({ serviceId }) => serviceId === line.serviceId)?.serviceName ??
        textIn(embeddedIn(line, 'serviceId'), 'name'),
      /** Invoice number. */
      document: textIn(embeddedIn(line, 'invoiceId'), 'invoiceNumber'),
      user: textIn(embeddedIn(line, 'userId'), 'fullName'),
    }));

type Movement = ReturnType<typeof movementsOf>[number];

export const MovementTable = ({ sold }: { readonly sold: SoldPackage }) => {
  const t = useT();
  const format = useFormatFor()(sold);
  const column = useFieldColumn<typeof packageMovements.fields, Movement>(packageMovements.fields);
  return (
    <DataTable
      label={t('sold.movements')}
      rows={movementsOf(sold)}
      keyOf={({ id }) => id}
      columns={[
        column('at', { cell: ({ at }) => format.dateTime(at) }),
        column('kind', { isHeading: true }),
        column('serviceId', { isHeading: true, cell: ({ service }) => <bdi>{service}</bdi> }),
        column('sessions'),
        column('reason', { cell: causeOf }),
        column('userId', { cell: ({ user }) => (user === '' ? null : <bdi>{user}</bdi>) }),
      ]}
      empty={t('sold.noMovements')}
      onPhone="cards"
    />
  );
};

/** The other customer of a transfer, the reason and the invoice number. */
const causeOf = ({ customer, reason, document }: Movement) => {
  const parts = [
    customer && <bdi key="customer">{customer.fullName}</bdi>,
    reason && <bdi key="reason">{reason}</bdi>,
    document && <Code key="document">{document}</Code>,
  ].filter((part) => typeof part === 'object' && part !== null);
  if (parts.length === 0) return null;
  return parts.map((part, index) => (
    <Fragment key={part.key}>
      {index > 0 && <Between />}
      {part}
    </Fragment>
  ));
};
