import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkMoney } from '../../support/books';
import { type Model, type Real, steps } from '../../support/money/model';
import { moneyDesk } from '../../support/money/money';

/** Number of steps; 10,000 with MONEY_STEPS=10000. */
const wanted = Number(process.env.MONEY_STEPS ?? 400);
// A step takes about 20 ms, and ten times that on a busy machine.
vi.setConfig({ testTimeout: 600_000 + wanted * 500 });
const firstSeed = Number(process.env.MONEY_SEED ?? 20_260_101);

const desk = await moneyDesk();
await desk.set('invoiceTaxRate', 0);

describe('Sessions of sold packages', () => {
  //
  it(`add up after ${wanted} random steps of selling, booking, attending, undoing, refunding, expiring and moving`, async () => {
    const packages: number[] = [];
    for (const sessions of [1, 2, 3, 4]) packages.push(await desk.packageOf(sessions, 100));
    const counts = new Map<string, number>();
    let taken = 0;
    const ran: Real['ran'] = (name) => {
      taken += 1;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    };
    const setup = async () => {
      const customers = [await desk.customer(), await desk.customer()] as const;
      const model: Model = { sold: [], visits: [] };
      return { model, real: { desk, customers, packages, ran } };
    };
    for (let seed = firstSeed; taken < wanted; seed++)
      await fc.assert(
        fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
          const made = await setup();
          await fc.asyncModelRun(() => made, commands);
        }),
        { seed, numRuns: 10, endOnFailure: true },
      );
    expect(counts.size).toBe(new Set(steps).size);
    expect(taken).toBeGreaterThanOrEqual(wanted);
    const client = await desk.app.db.connect('plain');
    expect(await checkMoney(client)).toMatchObject({ ok: true });
    await client.end();
  });
});
