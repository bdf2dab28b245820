import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { branches } from '../../src/resources/branches/entity';
import { invoices } from '../../src/resources/invoices/entity';
import { systemActor } from '../data/actor';
import type { RouteParts, Row } from '../data/entity-server';
import { findRow } from '../data/repository';
import { requireRight } from '../http/context';
import { answered, idOf } from '../http/crud';
import { defaultSettings } from '../http/settings';
import { qrOf } from './qr';

/** Everything that a printed invoice shows, on A4 as on the roll: with the centre's name and the QR code's content. */
export const printRoutes = (app: FastifyInstance, { pool, server }: RouteParts): void => {
  app.get('/invoices/:id/print', async (request) => {
    const actor = requireRight(request, 'invoices', 'read');
    const invoice = await findRow(pool, invoices, actor, idOf(request));
    // The invoice's own branch is within reach, or the invoice would not be.
    const branch = await findRow(pool, branches, systemActor('print'), Number(invoice.branchId));
    const { systemName, taxNumber } = await sellerOf(pool);
    const notes = await pool.query<{
      number: string;
      date: string;
      totalAmount: number;
      reason: string | null;
    }>(
      `select number, date, total_amount as "totalAmount", reason from credit_notes where invoice_id = $1 order by id`,
      [invoice.id],
    );
    return {
      invoice: answered(server, actor, invoice),
      branch: shownOf(branch),
      systemName,
      ...(taxNumber ? { taxNumber } : {}),
      creditNotes: notes.rows,
      qr: qrOf({
        seller: systemName,
        taxNumber: taxNumber ?? '',
        time: String(invoice.date),
        total: Number(invoice.totalAmount),
        tax: Number(invoice.tax),
      }),
    };
  });
};

const shownOf = ({ id, name, nameAr, nameEn, address, phone, email, code, timeZone }: Row) => ({
  id,
  name,
  nameAr,
  nameEn,
  address,
  phone,
  email,
  code,
  timeZone,
});

const sellerOf = async (
  pool: pg.Pool,
): Promise<{ readonly systemName: string; readonly taxNumber: string | undefined }> => {
  const { rows } = await pool.query<{ key: string; value: unknown }>(
    `select key, value from settings where key in ('systemName', 'taxNumber')`,
  );
  const text = (key: string): string | undefined => {
    const value = rows.find((row) => row.key === key)?.value;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { systemName: text('systemName') ?? defaultSettings.systemName, taxNumber: text('taxNumber') };
};
