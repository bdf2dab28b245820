import { spawnSync } from 'node:child_process';
import type { Centre } from './centre';
import type { Entry, Kind, Ledger } from './ledger';
import type { Provider } from './provider';
import type { Stack } from './stack';

interface Stored {
  readonly id: number;
  readonly mark: string;
  readonly values: string;
}

/** Statements for the rows of people, with what their saves must have left. `$ids` limits them. */
const questions: Readonly<Record<Kind, string>> = {
  customers: `select id, substring(full_name from 'يوم-\\d+-نهاية') as mark, full_name || '|' || branch_id as values
     from customers where full_name like '%يوم-%'`,
  appointments: `select id, notes as mark, customer_id || '|' || branch_id || '|' ||
       to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as values
     from appointments where notes like 'يوم-%'`,
  invoices: `select id, notes as mark, invoice_number || '|' || total_amount || '|' || paid as values
     from invoices where notes like 'يوم-%'`,
  messages: `select id, substring(body from 'يوم-\\d+-نهاية') as mark, customer_id::text as values
     from messages where body like '%يوم-%'`,
};

/** Two appointments of one specialist at one time; rows of a gap in the numbers of a branch and year. */
const neverThere: Readonly<Record<string, string>> = {
  'two appointments of a specialist at one time': `
    select from appointments_services a
      join appointments p on p.id = a.parent_id and p.deleted_at is null and p.status <> 'Canceled'
      join appointments_services b on b.staff_id = a.staff_id and b.id > a.id and b.start < a."end" and b."end" > a.start
      join appointments q on q.id = b.parent_id and q.deleted_at is null and q.status <> 'Canceled'`,
  'a gap in the numbers of invoices': `
    select from (select left(invoice_number, -6) as series, count(*) as n, max(right(invoice_number, 6)::int) as last
      from invoices where invoice_number is not null group by 1) s where n <> last`,
  'two invoices with one number': `
    select from invoices where invoice_number is not null group by branch_id, invoice_number having count(*) > 1`,
};

/** Looks at the database by a connection of its own, and at the provider, for what must never be. */
export const createWatcher = (stack: Stack, centre: Centre, provider: Provider, ledger: Ledger) => {
  const compare = (kind: Kind, stored: readonly Stored[], expected: readonly Entry[]) => {
    const byMark = new Map<string, Stored[]>();
    for (const row of stored) byMark.set(row.mark, [...(byMark.get(row.mark) ?? []), row]);
    for (const { mark, id, values } of expected) {
      const rows = byMark.get(mark) ?? [];
      const [row] = rows;
      if (!row) ledger.wrong(`${kind}: an acknowledged row is lost (${mark}, ${id})`);
      else if (row.id !== id || row.values !== values)
        ledger.wrong(`${kind}: ${row.id} holds ${row.values}, acknowledged was ${id} with ${values}`);
    }
    for (const [mark, rows] of byMark)
      if (rows.length > 1) ledger.wrong(`${kind}: ${rows.length} rows of one save (${mark})`);
  };
  const never = async () => {
    for (const [name, sql] of Object.entries(neverThere))
      if ((await stack.ask(sql)).length > 0) ledger.wrong(name);
    const texts = provider.texts(centre.sessions);
    const marks = texts.map((text) => /يوم-\d+-نهاية/.exec(text)?.[0] ?? text);
    const twice = new Set(marks.filter((mark, index) => marks.indexOf(mark) !== index));
    for (const mark of twice) ledger.wrong(`a message was sent twice: ${mark}`);
    return texts.length;
  };
  return {
    /** A look during the day: the newest rows and what must never be. Silent while the database does not answer. */
    glance: async (): Promise<void> => {
      for (const kind of ['customers', 'appointments', 'invoices', 'messages'] as const) {
        const expected = ledger.acknowledged(kind).slice(-200);
        const lowest = Math.min(...expected.map(({ id }) => id ?? 0));
        if (expected.length === 0) continue;
        compare(kind, await stack.ask<Stored>(`${questions[kind]} and id >= ${lowest}`), expected);
      }
      await never();
    },
    /** The same over everything, with the audit log and the books. Returns what there was. */
    atEnd: async () => {
      const rows: Record<string, number> = {};
      const toldNot: Record<string, number> = {};
      for (const kind of ['customers', 'appointments', 'invoices', 'messages'] as const) {
        const expected = ledger.acknowledged(kind);
        const stored = await stack.ask<Stored>(questions[kind]);
        compare(kind, stored, expected);
        rows[kind] = expected.length;
        const marks = new Set(stored.map(({ mark }) => mark));
        const left = ledger.entries.filter(
          (one) => one.kind === kind && one.id === undefined && one.isUncertain,
        );
        toldNot[kind] = left.filter(({ mark }) => marks.has(mark)).length;
      }
      const sent = await never();
      const { status, stdout, stderr } = spawnSync(process.execPath, [stack.verifyFile], {
        env: { ...process.env, ...stack.directEnv },
        encoding: 'utf8',
      });
      if (status !== 0) ledger.wrong(`verify: ${stdout}${stderr}`);
      return { acknowledged: rows, thereThoughNobodyWasTold: toldNot, messagesSent: sent };
    },
  };
};
