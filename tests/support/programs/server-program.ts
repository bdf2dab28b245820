import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { expect, inject } from 'vitest';
import { ownClock } from '../../../scripts/steps/clock.mjs';
import { atEnd, testFolder } from '../cleanup';
import type { TestDatabase } from '../database';

/** The server as `npm run build` builds it. Processes still running at the end of the file are killed. */
export interface ServerProgram {
  /** Starts it as a process. It gets only the environment named here. */
  start(env?: Readonly<Record<string, string>>): ServerProcess;
  /** Returns the path of one of its programs: `verify.js`. */
  file(name: string): string;
}

export interface ServerProcess {
  readonly process: ChildProcess;
  /** The printed URL. Rejects with all output if the process ends first. */
  readonly address: Promise<string>;
  /** Returns the output so far, of both streams. */
  said(): string;
  /** Exit code, or null if it was killed. */
  readonly ended: Promise<number | null>;
  /** Asks it to stop and waits. Returns the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Sends kill -9 and waits until the process is gone. */
  kill(): Promise<void>;
}

let built: Promise<string> | undefined;

/**
 * Returns the folder of the server's programs: BUILT_SERVER, which `npm test` sets to its fresh build, else a build
 * made once for all files of this worker.
 */
const builtServer = (): Promise<string> => {
  built ??= (async () => {
    if (process.env.BUILT_SERVER) return process.env.BUILT_SERVER;
    const outDir = path.join(inject('buildFolder'), `server-${process.pid}`);
    await build({ configFile: 'vite.server.config.ts', logLevel: 'error', build: { outDir } });
    return outDir;
  })();
  return built;
};

export const buildServer = async (): Promise<ServerProgram> => programIn(await builtServer());

/** Returns the programs in a folder. */
export const programIn = (outDir: string): ServerProgram => {
  const here = testFolder('here');
  const started: ServerProcess[] = [];
  atEnd(async () => {
    for (const server of started) await server.kill();
  });
  return {
    start: (env = {}) => {
      const server = startProcess(path.join(outDir, 'main.js'), here, env);
      started.push(server);
      return server;
    },
    file: (name) => path.join(outDir, name),
  };
};

const startProcess = (file: string, cwd: string, env: Readonly<Record<string, string>>): ServerProcess => {
  const { PATH = '', HOME = '', PG_BIN } = process.env;
  const child = spawn(process.execPath, [file], {
    cwd,
    env: {
      PATH,
      HOME,
      ...ownClock(),
      NODE_ENV: 'production',
      ...(PG_BIN ? { PG_BIN } : {}),
      // Started as root, it goes on as the account that may enter the socket of the tests' database.
      CENTRE_USER: databaseAccount(),
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const hear = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  // 'close' comes after the last output; 'exit' may come before it.
  const ended = once(child, 'close').then(([code]: readonly unknown[]) =>
    typeof code === 'number' ? code : null,
  );
  const address = readAddress(() => text, ended);
  // A test that only waits for the end never reads the address, so its rejection must not be unhandled.
  address.catch(() => {});
  return {
    process: child,
    address,
    said: () => text,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Runs a program that ends by itself. Returns its exit code and all that it said. */
export const runProgram = async (
  file: string,
  dataDir: string,
  { databaseUrl, ownerUrl }: Pick<TestDatabase, 'databaseUrl' | 'ownerUrl'>,
  ...args: readonly string[]
) => {
  const urls = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl };
  const env = { PATH: process.env.PATH, ...ownClock(), DATA_DIR: dataDir, ...urls };
  const child = spawn(process.execPath, [file, ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code]: readonly unknown[] = await once(child, 'close');
  return { code, said };
};

const databaseAccount = (): string => {
  const { host = '' } = inject('databaseServer').logins.plain;
  const uid = statSync(host, { throwIfNoEntry: false })?.uid ?? 0;
  return uid === 0 ? '' : String(uid);
};

const readAddress = async (said: () => string, ended: Promise<unknown>): Promise<string> => {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (;;) {
    const address = /Ready: (http:\S+)/.exec(said())?.[1];
    if (address) return address;
    if (isOver) throw new Error(`The server ended before it was ready: ${said()}`);
    await pause(10);
  }
};

/** Sends a call over HTTP. */
export const ask = async <T>(
  method: string,
  url: string,
  { token, body, headers = {} }: AskOptions = {},
): Promise<{ readonly status: number; readonly body: T; readonly headers: Headers }> => {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers };
};

export interface AskOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Signs in and returns the token. */
export const signInAt = async (address: string, username: string, password: string): Promise<string> => {
  const { status, body } = await ask<{ token: string }>('POST', `${address}/api/auth/login`, {
    body: { username, password },
  });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${JSON.stringify(body)}`);
  return body.token;
};

/**
 * Signs in the first admin and returns the token. The password of the environment must be changed at the first sign-in;
 * later calls use the changed one. That is tried first: a restarted server would count each try of the old one as wrong.
 */
export const adminAt = async (
  address: string,
  admin: { readonly ADMIN_USERNAME: string; readonly ADMIN_PASSWORD: string },
): Promise<string> => {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given } = admin;
  const own = `${given}-خاصة`;
  const again = await ask<{ token: string }>('POST', `${address}/api/auth/login`, {
    body: { username, password: own },
  });
  if (again.status === 200) return again.body.token;
  await ask('POST', `${address}/api/auth/change-password`, {
    token: await signInAt(address, username, given),
    body: { currentPassword: given, newPassword: own },
  });
  return signInAt(address, username, own);
};

/** Waits until the condition holds. Fails after `ms` milliseconds. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  milliseconds = 30_000,
): Promise<void> => {
  const end = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`it did not happen within ${milliseconds} ms`);
    await pause(20);
  }
};

/** Returns the output of `npm run verify` for an intact audit log and intact books. */
export const verifyAt = (program: ServerProgram, env: Readonly<Record<string, string>>): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program.file('verify.js')], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect([status, stderr], stdout).toEqual([0, '']);
  return stdout;
};
