// npm run bench: the product beside bare handlers, or beside another checkout of it, over loopback.
import '../../scripts/steps/node-version.mjs';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureDependencies } from '../../scripts/steps/dependencies.mjs';
import { root, say } from '../../scripts/steps/run.mjs';
import { rows } from './calls.mjs';

const help = `npm run bench -- [options]
  --size N          customers: 10000 (default), 100000 or 1000000
  --against FOLDER  another checkout of the product instead of the bare handlers
  --only TEXT       rows whose name contains the text
  --own             sixty fields that an owner has added beside sixty declared ones, over 100,000 rows, and nothing else
  --rounds N        of each side, in turn, of which the median counts. Default: 5`;

const text = { type: 'string' };
const options = {
  size: text,
  against: text,
  only: text,
  rounds: text,
  own: { type: 'boolean' },
  help: { type: 'boolean' },
};
const { values: given } = parseArgs({ options });
const size = Number(given.size ?? 10_000);
const rounds = Number(given.rounds ?? 5);
const chosen = Object.entries(rows).filter(([name]) => name.includes(given.only ?? ''));
if (given.help || ![size, rounds, chosen.length].every((number) => number > 0)) {
  say(help);
  process.exit(given.help ? 0 : 2);
}
await ensureDependencies();
if (given.own) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/bench'];
  const bench = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BENCH: '1' },
  });
  process.exit((await once(bench, 'exit'))[0] ?? 1);
}
const { default: autocannon } = await import('autocannon');
const { default: pg } = await import('pg');

const connections = 10;
const seconds = 1.5;
/** Customers of a branch. An index of most tables begins with the branch. */
const inBranch = 8_000;
const [firstPassword, password] = ['قهوة-باردة-1', 'قهوة-باردة-2'];

const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
// PostgreSQL runs as another account if we are root, and must be able to enter.
chmodSync(folder, 0o755);
const ends = [() => rmSync(folder, { recursive: true, force: true })];
const stop = async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(process.exit));

/** Starts a program and returns its address. Its log goes to a file, as in production. */
const start = async (name, args, cwd = root, env = {}) => {
  const log = path.join(folder, `${name}.log`);
  const stdio = ['ignore', openSync(log, 'w'), 'inherit'];
  const child = spawn(process.execPath, args, { cwd, stdio, env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  ends.push(() => child.kill('SIGTERM') && ended);
  for (;;) {
    const said = readFileSync(log, 'utf8');
    const [, url] = /Ready: (http:\S+)/.exec(said) ?? [];
    if (url) return url;
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await pause(100);
  }
};

const headersOf = (token, body) => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
});

const ask = async (url, token, { method, path, body }) => {
  const request = { method, headers: headersOf(token, body), body: JSON.stringify(body) };
  const answer = await fetch(url + path, request);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
};
const post = (url, path, body, token) => ask(url, token, { method: 'POST', path: `/api${path}`, body });

/** Signs in for the first time, with a password that must be changed. */
const enter = async (url, username) => {
  const { token } = await post(url, '/auth/login', { username, password: firstPassword });
  const change = { currentPassword: firstPassword, newPassword: password };
  await post(url, '/auth/change-password', change, token);
  return (await post(url, '/auth/login', { username, password })).token;
};

/** Starts a checkout of the product with a database of its own, and fills it. */
const product = async (name, checkout) => {
  say(`${name}: starts and is filled with ${size.toLocaleString('en')} customers`);
  const dataDir = path.join(folder, name);
  const url = await start(name, [path.join(checkout, 'scripts/start.mjs')], checkout, {
    ...{ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', PUBLIC_URL: '' },
    ...{ DEMO: '0', ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: firstPassword, API_RATE: 'off' },
  });
  const admin = await enter(url, 'owner');
  const made = async (path, body) => (await post(url, path, body, admin)).id;
  const person = (username, role, isBookable) => {
    const user = { username, fullName: username, password: firstPassword, isBookable };
    return made('/users', { ...user, roleNames: [role], branchIds: [1] });
  };
  const desk = await person('desk', 'Receptionist', false);
  const staff = [];
  for (let n = 0; n < 8; n++) staff.push(await person(`staff-${n}`, 'Staff', true));
  const service = await made('/services', { name: 'تنظيف', duration: 30, price: 200 });

  const host = path.join(dataDir, 'pgdata/run');
  const db = new pg.Client({ host, user: 'postgres', database: 'centre' });
  await db.connect();
  ends.push(() => db.end());
  // A checkpoint during a round would slow one side only.
  await db.query(`alter system set checkpoint_timeout = '1h'`);
  await db.query(`alter system set max_wal_size = '16GB'`);
  await db.query('select pg_reload_conf()');
  const values = { size, branches: Math.ceil(size / inBranch), staff: `{${staff}}`, desk, service };
  const fill = readFileSync(new URL('fill.sql', import.meta.url), 'utf8');
  await db.query(fill.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all));
  // For the search of the bare handlers. The product's statements cannot use it.
  const bareIndex = `create index on customers using gin ((search_text || '') gin_trgm_ops)`;
  if (!given.against) await db.query(bareIndex);
  await db.query('vacuum analyze');
  const tokens = { admin, desk: await enter(url, 'desk') };
  const known = { method: 'GET', path: '/api/customers?branchId=1&page=1&pageSize=100' };
  return { name, url, tokens, host, db, known: (await ask(url, admin, known)).data, staff, service };
};

/** Loads one side for some seconds. Throws if a single request fails. */
const press = async (side, { call, as = 'desk' }) => {
  let refused = '';
  const setupRequest = (request) => {
    const { method, path, body } = call(side, side.asked++);
    const headers = headersOf(side.tokens[as], body);
    return { ...request, method, path, headers, body: body && JSON.stringify(body) };
  };
  const onResponse = (status, body) => {
    if (status >= 300) refused ||= `${status} ${body.slice(0, 500)}`;
  };
  const requests = [{ setupRequest, onResponse }];
  const load = { url: side.url, connections, duration: seconds, sampleInt: 100, requests };
  const { '2xx': good, errors, duration, latency } = await autocannon(load);
  if (refused || errors > 0 || good === 0) throw new Error(`${side.name}: ${errors} errors. ${refused}`);
  // Requests under way must not slow the other side.
  await pause(200);
  return { perSecond: good / duration, ms: latency.p50 };
};

const round = (value) => Number(value.toPrecision(3));
const median = (list) => round(list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]);

const measure = async (row, sides) => {
  const told = [];
  for (const side of sides) {
    // Sides that share a database book other times.
    side.asked = side.name === 'bare' ? 100_000 : 0;
    const answer = await ask(side.url, side.tokens[row.as ?? 'desk'], row.call(side, side.asked++));
    told.push([answer.data ?? answer].flat().length);
    // V8 compiles what is used.
    for (let n = 0; n < 2; n++) await press(side, row);
    await side.db.query('analyze');
  }
  if (told[0] !== told[1]) throw new Error(`rows of the answers: ${told}`);
  const [ours, theirs] = [[], []];
  for (let n = 0; n < rounds; n++)
    // Who begins changes, so that a slow moment of the machine meets both.
    for (const index of n % 2 ? [1, 0] : [0, 1]) [ours, theirs][index].push(await press(sides[index], row));
  const ratios = ours.map(({ perSecond }, n) => perSecond / theirs[n].perSecond);
  return {
    [`${sides[0].name}/s`]: median(ours.map(({ perSecond }) => perSecond)),
    [`${sides[1].name}/s`]: median(theirs.map(({ perSecond }) => perSecond)),
    ratio: median(ratios),
    spread: `${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}`,
    'median ms': `${median(ours.map(({ ms }) => ms))} / ${median(theirs.map(({ ms }) => ms))}`,
  };
};

try {
  const ours = await product('product', root);
  const bare = async () => {
    const url = await start('bare', [path.join(import.meta.dirname, 'bare.mjs'), ours.host]);
    return { ...ours, name: 'bare', url };
  };
  const other = given.against ? await product('other', path.resolve(given.against)) : await bare();
  const table = {};
  for (const [name, row] of chosen) {
    say(`  ${name}`);
    table[name] = await measure(row, [ours, other]);
  }
  say(`${size.toLocaleString('en')} customers, ${connections} connections, ${rounds} rounds`);
  console.table(table);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stop();
}
process.exit();
