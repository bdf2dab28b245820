import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The server's own tables, for a book that begins with this release: what stands between `-- [every book` and
 * `-- every book]` in the migrations of the product, in their order.
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
