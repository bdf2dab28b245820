import { z } from 'zod';
import { defineQuery } from '../../schema/query';
import { rowSchemaOf } from '../../schema/types';
import { customers } from '../customers/entity';
import { invoices } from '../invoices/entity';
import { packageMovements } from '../package-movements/entity';
import { customerPackages } from './entity';

/** Sold packages with all movements of their sessions, newest package first (R-13, CUS-62). */
export const packages = defineQuery(customers, {
  name: 'packages',
  on: 'row',
  label: customerPackages.label.many,
  permission: 'customers.read',
  follows: [customerPackages, packageMovements, invoices],
  answer: z.array(
    rowSchemaOf(customerPackages).and(
      z.object({
        movements: z.array(
          rowSchemaOf(packageMovements).and(
            // The other customer of a transfer.
            z.object({ customer: z.object({ id: z.int(), fullName: z.string() }).nullable() }),
          ),
        ),
      }),
    ),
  ),
});

export const soldQueries = { packages };
