import type pg from 'pg';
import { subjectsOf } from '../../server/data/entity-server';
import { servedCentre } from '../../server/features/book';
import { checkMoney as check, type MoneyResult } from '../../server/features/invoices/verify';

const sums = subjectsOf(servedCentre).flatMap((subject) => subject.sums ?? []);

/** The books as `npm run verify` checks them, with the sums of every subject. */
export const checkMoney = (client: pg.ClientBase): Promise<MoneyResult> => check(client, sums);
