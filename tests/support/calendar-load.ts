import type { Page } from 'playwright-core';
import { addDays } from '../../src/i18n/zone';
import { type CalendarDesk, cairo, saturday } from './calendar-page';
import type { Centre } from './centre';

/**
 * Fills the week with copies of one appointment, each a quarter of an hour later from eight on, several at a time.
 * They occupy no time, because only reading and drawing is measured.
 */
export const fillWeek = async (centre: Centre, desk: CalendarDesk, count: number): Promise<void> => {
  const { id } = await desk.book({ day: addDays(saturday, -14) });
  const { pool } = centre.db;
  const columnsOf = async (table: string, without: readonly string[]): Promise<string> => {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = $1 and column_name <> all($2) and is_generated = 'NEVER' order by ordinal_position`,
      [table, without],
    );
    return rows.map(({ name }) => name).join(', ');
  };
  const columns = await columnsOf('appointments', ['id', 'start', 'end']);
  const lines = await columnsOf('appointments_services', ['id', 'parent_id', 'start', 'end', 'staff_id']);
  const staffIds = desk.staff.map((one) => one.id);
  await pool.query(
    `with made as (
       insert into appointments (start, "end", ${columns})
       select t.start, t.start + interval '45 minutes', ${columns} from appointments a,
         (select $2::timestamptz + (n % 7) * interval '1 day' + ((n / 7) % 52) * interval '15 minutes' as start
          from generate_series(0, $3::int - 1) n) t
       where a.id = $1 returning id, start, "end"
     )
     insert into appointments_services (parent_id, start, "end", staff_id, ${lines})
     select made.id, made.start, made."end", ($4::int[])[1 + made.id % cardinality($4::int[])], ${lines}
     from made, appointments_services s where s.parent_id = $1`,
    [id, cairo(saturday, '08:00'), count, staffIds],
  );
};

export interface Cost {
  /** Milliseconds of processor time of the main thread. */
  readonly task: number;
  readonly script: number;
  readonly layoutAndStyle: number;
}

/** Measures the main thread's work during `act`, without waiting times. */
export const costOf = async (page: Page, act: () => Promise<unknown>): Promise<Cost> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return {
      task: value('TaskDuration'),
      script: value('ScriptDuration'),
      layoutAndStyle: value('LayoutDuration') + value('RecalcStyleDuration'),
    };
  };
  const before = await read();
  await act();
  const after = await read();
  await session.detach();
  const spent = (key: keyof Cost) => Math.round(after[key] - before[key]);
  return { task: spent('task'), script: spent('script'), layoutAndStyle: spent('layoutAndStyle') };
};
