import { rowsAtOnce } from '../../src/schema/import';
import { ask } from '../support/server-program';
import type { Side } from './side';

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return Math.round((performance.now() - begun) / 10) / 100;
};

const lines = 1000;

/** Imports a file of a thousand customers as Admin, and takes it back. In seconds. */
export const importOn = async ({ address, tokens: { admin: token }, app: { own: branchId } }: Side) => {
  const post = async <T extends object>(url: string, body: object): Promise<T> => {
    const answer = await ask<T>('POST', `${address}/api/customers/imports${url}`, { token, body });
    if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const stamp = Date.now() % 100_000;
  const rows = Array.from({ length: lines }, (_, n) => ({
    ...{ line: n + 2, fullName: `مستوردة من ملف ${n}` },
    phoneNumbers: `0112${String((stamp * 1000 + n) % 10_000_000).padStart(7, '0')}`,
  }));
  const pieces = Array.from({ length: lines / rowsAtOnce }, (_, n) =>
    rows.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce),
  );
  const file = { branchId, fileName: 'customers.csv', rowCount: lines, whenKnown: 'skip' };
  const checked = await seconds(async () => {
    for (const piece of pieces) await post('/check', { branchId, rows: piece });
  });
  const { id } = await post<{ readonly id: number }>('', file);
  const written = await seconds(async () => {
    for (const piece of pieces) await post(`/${id}/rows`, { rows: piece });
    await post(`/${id}/end`, {});
  });
  const undone = await seconds(async () => {
    while ((await post<{ readonly left: number }>(`/${id}/undo`, {})).left > 0);
  });
  return { checked, written, undone };
};
