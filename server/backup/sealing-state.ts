import type pg from 'pg';
import { fetchRows } from '../kernel/rows';

/** For whom backups are sealed, as the database holds it: public halves alone. */
export interface Sealing {
  /** Recipient of age; null while backups are not sealed. */
  readonly recipient: string | null;
  readonly vouchedKey: string | null;
  readonly vouched: string | null;
}

const none: Sealing = { recipient: null, vouchedKey: null, vouched: null };
const columns = { recipient: 'text?', vouchedKey: 'text?', vouched: 'text?' } as const;
const text = 'recipient, vouched_key as "vouchedKey", vouched';

/** Reads the state. A schema of an earlier release has none. */
export const sealingOf = async (client: pg.ClientBase | pg.Pool): Promise<Sealing> => {
  const [table] = await fetchRows(client, { exists: 'flag' })(
    `select to_regclass('public.backup_sealing') is not null as "exists"`,
  );
  if (!table?.exists) return none;
  const [row] = await fetchRows(client, columns)(`select ${text} from backup_sealing`);
  return row ?? none;
};

/** The phrase holder's signature over this signing key; null if they vouched for none or for another. */
export const vouchedFor = ({ vouchedKey, vouched }: Sealing, publicKey: string): string | null =>
  vouchedKey === publicKey ? vouched : null;

/** Notes the recipient of a phrase that is being shown. The phrase itself is not noted. */
export const offerRecipient = async (client: pg.ClientBase, recipient: string): Promise<void> => {
  await client.query(
    `insert into backup_sealing (offered) values ($1) on conflict ("only") do update set offered = excluded.offered`,
    [recipient],
  );
};

/**
 * Seals backups for a recipient whose phrase was shown last, or is in force already (which renews the voucher). False
 * for any other recipient: a phrase of somebody's own choice could be guessed.
 */
export const sealFor = async (
  client: pg.ClientBase,
  recipient: string,
  by: { readonly key: string; readonly vouched: string },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update backup_sealing set recipient = $1, offered = null, vouched_key = $2, vouched = $3
     where $1 in (offered, recipient)`,
    [recipient, by.key, by.vouched],
  );
  return rowCount === 1;
};

/** Ends the sealing if it is for this recipient. False otherwise. */
export const unseal = async (client: pg.ClientBase, recipient: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update backup_sealing set recipient = null, offered = null, vouched_key = null, vouched = null where recipient = $1`,
    [recipient],
  );
  return rowCount === 1;
};

/** Notes the voucher of a phrase for another signing key, after a restore with that phrase. */
export const renewVoucher = async (
  client: pg.ClientBase,
  by: { readonly key: string; readonly vouched: string },
): Promise<void> => {
  await client.query('update backup_sealing set vouched_key = $1, vouched = $2 where recipient is not null', [
    by.key,
    by.vouched,
  ]);
};
