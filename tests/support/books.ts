import type pg from 'pg';
import { subjectsOf } from '../../server/data/entity-server';
import { servedCentre } from '../../server/features/book';
import { checkMoney as check, type MoneyResult } from '../../server/features/invoices/verify';

const sums = subjectsOf(servedCentre).flatMap((subject) => subject.sums ?? []);

/** Checks the books as `npm run verify` does, with the sums of every noun. */
export const checkMoney = (client: pg.ClientBase): Promise<MoneyResult> => check(client, sums);
