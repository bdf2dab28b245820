import { useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import { attendance } from '../attendance/entity';
import { creditNotes } from '../credit-notes/entity';
import { customers } from '../customers/entity';
import { invoices } from './entity';

const moved = [invoices, creditNotes, customers, attendance];

/** Loads again what money has moved: the invoice, its lists and sums, and the customer's accounts. */
export const useMoneyMoved = (): (() => Promise<void>) => {
  const invalidate = useInvalidate();
  return useCallback(async () => {
    await Promise.all(moved.map(({ name }) => invalidate({ resource: name, invalidates: ['resourceAll'] })));
  }, [invalidate]);
};
