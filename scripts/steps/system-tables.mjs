import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Collects the server's own tables for a book that starts with this release: the parts between `-- [every book` and
 * `-- every book]` in the product's migrations, in order.
 * @param {string} folder The migrations.
 */
export function systemTables(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) =>
      [
        ...readFileSync(path.join(folder, name), 'utf8').matchAll(/^-- \[every book.*?^-- every book\]$/gms),
      ].map(([part]) => part),
    )
    .join('\n');
}
