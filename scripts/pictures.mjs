// Makes the pictures of README.md from a fresh demo centre. `npm run build` first, and run it in the
// daytime of Cairo, because the picture of a check-out needs a customer who comes today.
// node scripts/pictures.mjs [FOLDER]     default: docs/pictures
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './steps/chromium.mjs';
import { root, say } from './steps/run.mjs';

const password = 'Pictures-only-1';
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

/** Each picture: user, page, and what is done on the page before. */
const pictures = [
  { name: 'today', as: 'reception', at: '/dashboard', size: desk },
  { name: 'calendar', as: 'manager', at: '/appointments', size: desk, theme: 'dark' },
  { name: 'check-out', as: 'reception', at: '/attendance', size: phone, before: openCheckOut },
  { name: 'roles', as: 'admin', at: '/role-permissions', size: desk },
];

const folder = path.resolve(root, process.argv[2] ?? 'docs/pictures');
const data = mkdtempSync(path.join(os.tmpdir(), 'centre-pictures-'));
const found = await ensureChromium();
if ('missing' in found) throw new Error(found.missing);
const url = `http://127.0.0.1:${await freePort()}`;
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    DATABASE_URL: '',
    NODE_ENV: 'production',
    PORT: new URL(url).port,
    DATA_DIR: data,
    DEMO: '1',
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
  },
});
const stopped = new Promise((resolve) => server.once('exit', resolve));
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
try {
  await answering();
  mkdirSync(folder, { recursive: true });
  await letArrive(2);
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await stopped;
  rmSync(data, { recursive: true, force: true });
}

/** Signs in. Returns what the browser stores about the session, and a function that calls the API. */
async function signIn(username) {
  const call = async (method, address, body) => {
    const answer = await fetch(`${url}/api${address}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(session && { authorization: `Bearer ${session.token}` }),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
    return answer.json();
  };
  let session;
  session = await call('POST', '/auth/login', { username, password });
  return { token: session.token, authUser: JSON.stringify(session.user), call };
}

/** Lets today's first customers arrive, so that somebody is in the centre. */
async function letArrive(count) {
  const { call } = await signIn('reception');
  const { expected } = await call('GET', '/today?branchId=1');
  if (expected.length === 0) throw new Error('nobody is expected any more: make the pictures in the daytime');
  for (const { id } of expected.slice(0, count)) await call('POST', `/appointments/${id}/arrive`, {});
}

async function take({ name, as, at, size, theme = 'light', before }) {
  const { token, authUser } = await signIn(as);
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    reducedMotion: 'reduce',
  });
  const uiPrefs = JSON.stringify({ language: 'ar', numerals: 'arab', clock: '12', theme });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { token, authUser, uiPrefs, selectedBranchId: '1' },
  );
  const page = await context.newPage();
  await page.goto(at);
  await page.locator('main h1').first().waitFor();
  await settled(page);
  if (await page.getByText('Page not found').count()) throw new Error(`there is no page ${at}`);
  await before?.(page);
  await settled(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
  say(`${name}.png`);
  await context.close();
}

/** Opens the check-out of the first customer in the centre. */
async function openCheckOut(page) {
  await page
    .getByRole('button', { name: /^انصراف ودفع/ })
    .first()
    .click();
  await page.getByRole('dialog').first().waitFor();
}

/** Waits until nothing loads, no skeleton is left and the fonts are there. */
async function settled(page) {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]'),
  );
  await page.waitForTimeout(1500);
}

async function answering() {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error('the server did not start; is the product built?');
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server does not answer');
}

function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
