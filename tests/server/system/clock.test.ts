import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { clockAt } from '../../../scripts/steps/clock.mjs';
import { testDatabase } from '../../support/database';

it('A test, its database and the programs that it starts have the same time, whatever the machine says', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ begun: string; now: string }>(
    'select now()::text as begun, clock_timestamp()::text as now',
  );
  const program = execFileSync(process.execPath, ['-p', 'new Date().toISOString()'], { encoding: 'utf8' });
  for (const time of [rows[0]?.begun, rows[0]?.now, program, new Date().toISOString()])
    expect(Math.abs(Date.parse(time?.trim() ?? '') - Date.now())).toBeLessThan(30_000);
  const moved = execFileSync(process.execPath, ['-p', 'new Date().toISOString()'], {
    encoding: 'utf8',
    env: { ...process.env, ...clockAt('2026-02-28T21:50:00Z') },
  });
  expect(moved).toMatch(/^2026-02-28T21:5\d/);
});
