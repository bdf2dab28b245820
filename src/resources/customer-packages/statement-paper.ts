import { definePaper } from '../../schema/paper';
import type { QueryAnswer } from '../../schema/query';
import type { RowOf } from '../../schema/types';
import type { customers } from '../customers/entity';
import { packageMovements } from '../package-movements/entity';
import { customerPackages } from './entity';
import { packages } from './queries';

const shown = (sold: QueryAnswer<typeof packages>, customer: RowOf<typeof customers>) => ({
  ...customer,
  now: new Date().toISOString(),
  left: sold
    .filter(({ status }) => status === 'Active' || status === 'Frozen')
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + item.left, 0),
  packages: sold.map((one) => ({
    ...one,
    movements: one.movements
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)
      .map((line) => {
        const item = one.items.find(({ serviceId }) => serviceId === line.serviceId);
        // As it was called when it was sold.
        return { ...line, ...(item && { service: { name: item.serviceName } }) };
      }),
  })),
});

const { fields } = customerPackages;
const code = { as: 'code', label: 'print.customerCode' } as const;

/** Statement of all sessions that a customer bought and used. */
export const statementPaper = definePaper(packages, {
  row: true,
  of: shown,
  title: 'sold.statement',
  page: [{ text: 'sold.statementOf', with: { name: 'fullName' } }],
  size: 'a4',
  facts: [
    { of: 'fullName', label: 'common.customer', strong: true },
    { of: 'paperCode', ...code },
    { of: 'personCode', ...code, when: { field: 'paperCode', is: [null] } },
    { of: 'now', as: 'moment', label: 'common.date' },
  ],
  body: [
    { text: 'sold.none', when: { field: 'packages', is: [null] } },
    {
      each: 'packages',
      // The day of the sale is enough.
      fields: { ...fields, soldAt: fields.validUntil },
      name: {
        text: { ar: '{name} ({status})', en: '{name} ({status})' },
        with: { name: 'name', status: 'status' },
      },
      body: [
        { text: 'sold.saleUntil', with: { date: 'soldAt', until: 'validUntil', amount: 'pricePaid' } },
        {
          rows: 'items',
          names: [{ text: 'sold.left', with: { name: 'serviceName', left: 'left', bought: 'sessions' } }],
        },
        {
          rows: 'movements',
          fields: packageMovements.fields,
          says: 'sold.noMovements',
          columns: [
            'at',
            'kind',
            'serviceId',
            'sessions',
            {
              of: 'reason',
              under: [{ of: 'customer.fullName', label: 'common.customer' }, { of: 'invoiceId' }],
            },
            'userId',
          ],
        },
      ],
    },
  ],
  notes: [{ text: 'sold.totalLeft', with: { count: 'left' }, strong: true }],
});
