import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createCaller } from './call';
import { fillCentre } from './centre';
import { faults } from './faults/all';
import { createLedger } from './ledger';
import { workAll } from './people';
import { crowd, lengthsOf, mostRecoveryMs, plan } from './plan';
import { startProvider } from './provider';
import { recovery } from './recovery';
import { countsOf, percentile, type Row, table, timesOf } from './report';
import { type Stack, startStack } from './stack';
import { createWatcher } from './watcher';

// `npm run test:day`: people work while one thing after another breaks. docs/scale.md says what was seen.

vi.setConfig({
  testTimeout: plan.minutes * 60_000 + faults.length * 180_000 + 600_000,
  hookTimeout: 180_000,
});

/** Channels pause between messages and send forty an hour. An hour that stands for a day has no time for that. */
const shortenPaces = async (stack: Stack): Promise<void> => {
  const soon = `now() + interval '2 minutes'`;
  await stack.ask(`update channel_paces set next_send_at = null where next_send_at < ${soon}`);
  await stack.ask(
    `update messages set sent_at = sent_at - interval '2 days'
     where sent_at > now() - interval '2 days' and status in ('accepted', 'delivered', 'read')`,
  );
};

const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

it('A day of faults: nothing acknowledged is lost, nothing happens twice, and all works again within a minute', async () => {
  const provider = await startProvider();
  const stack = await startStack(provider);
  say(`the stack is up: ${plan.servers} servers`);
  const ledger = createLedger();
  const caller = createCaller(() => stack.web, ledger);
  const centre = await fillCentre(stack, provider);
  say(`the centre is filled: ${JSON.stringify(crowd)}`);
  const watcher = createWatcher(stack, centre, provider, ledger);
  let isOver = false;
  const isOverNow = () => isOver;

  const chosen = plan.faults.length > 0 ? faults.filter(({ name }) => plan.faults.includes(name)) : faults;
  expect(plan.faults.filter((name) => !faults.some((fault) => fault.name === name))).toEqual([]);
  const place = { stack, provider };
  const able = chosen.filter((fault) => fault.missing?.(place) === undefined);
  const leftOut = chosen.flatMap((fault) => {
    const missing = fault.missing?.(place);
    return missing === undefined ? [] : [`${fault.label}: left out, ${missing}`];
  });
  const { quiet, lengths } = lengthsOf(able.map(({ weight = 1 }) => weight));

  const working = workAll({ centre, caller, ledger, isOver: isOverNow });
  const watching = (async () => {
    for (let look = 0; !isOver; look++) {
      await pause(1_000);
      await shortenPaces(stack).catch(() => undefined);
      if (look % 3 === 0) await watcher.glance().catch(() => undefined);
    }
  })();

  // Caches and pools fill before anything is compared.
  await pause(Math.min(quiet, 30_000));
  caller.setPhase('before');
  await pause(quiet);
  const early = stack.servers.map((server) => server.facts());
  caller.setPhase('faults');

  const rows: Row[] = [];
  for (const [index, fault] of able.entries()) {
    const milliseconds = Math.max(lengths[index] ?? 0, fault.leastMs ?? 0);
    say(`${fault.name} begins, for ${Math.round(milliseconds / 1000)} s`);
    const before = countsOf(caller);
    const told = caller.times.faults.length;
    const began = performance.now();
    await fault.begin(place);
    await pause(milliseconds);
    await fault.end(place);
    const ended = performance.now();
    const recovered = await recovery({ stack, centre, caller, ledger, provider }, ended);
    const after = countsOf(caller);
    rows.push({
      ...recovered,
      label: fault.label,
      seconds: (ended - began) / 1000,
      failed: after.failed - before.failed,
      calls: after.calls - before.calls,
      p99: percentile(caller.times.faults.slice(told), 0.99),
    });
    say(`${fault.name}: ${JSON.stringify(rows.at(-1))}; wrong so far: ${ledger.faults.size}`);
  }

  caller.setPhase('after');
  await pause(quiet);
  const late = stack.servers.map((server) => server.facts());
  isOver = true;
  await Promise.all([working, watching]);
  const counted = await watcher.atEnd();
  const [before, after] = [timesOf(caller, 'before'), timesOf(caller, 'after')];
  say(`what was seen\n\n${table(rows, leftOut)}\n`);
  say(JSON.stringify({ before, after, ratio: after.p99 / before.p99, ...counted }));
  say(JSON.stringify({ early, late, outcomes: Object.fromEntries(caller.outcomes) }));
  for (const line of stack.failures().slice(-20)) if (ledger.faults.size > 0) say(line.slice(0, 1_500));

  expect([...ledger.faults]).toEqual([]);
  expect(rows.filter(({ ms }) => ms === undefined || ms > mostRecoveryMs)).toEqual([]);
  expect(after.p99).toBeLessThan(2 * before.p99 + 100);
  for (const [index, { memory, descriptors }] of late.entries()) {
    expect(memory).toBeLessThan((early[index]?.memory ?? 0) * 1.3 + 100);
    expect(descriptors).toBeLessThan((early[index]?.descriptors ?? 0) * 1.5 + 50);
  }
});
