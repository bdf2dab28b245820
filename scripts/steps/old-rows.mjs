import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Makes the checks of lengths that a migration adds count for new rows only, so that a centre with a longer text can
 * migrate. The server lets them count for all rows at its next start, if none is too long (`server/db/lengths.ts`).
 * @param {string} file a migration
 */
export const spareOldRows = (file) => {
  const sql = readFileSync(file, 'utf8');
  const spared = sql.replace(
    /^(ALTER TABLE .* ADD CONSTRAINT "\w+_length" CHECK \(.*\));/gm,
    '$1 NOT VALID;',
  );
  if (spared !== sql) writeFileSync(file, spared);
};
