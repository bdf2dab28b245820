import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { inject } from 'vitest';
import { atEnd, testFolder } from './at-end';

/** The server as `npm run build` makes it. What still runs of it at the end of the file is ended. */
export interface ServerProgram {
  /** Starts it as a process. Nothing of this process's environment reaches it but what is named here. */
  start(env?: Readonly<Record<string, string>>): ServerProcess;
  /** Where one of its programs lies: `verify.js`. */
  file(name: string): string;
}

export interface ServerProcess {
  readonly process: ChildProcess;
  /** The printed address. Rejects with everything it said when it ends instead. */
  readonly address: Promise<string>;
  /** What it has written to both outputs so far. */
  said(): string;
  /** Exit code, null when it was killed. */
  readonly ended: Promise<number | null>;
  /** Asks it to stop and waits; answers its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}

let built: Promise<string> | undefined;

/**
 * The folder of the server's programs: the one that BUILT_SERVER names, as `npm test` does for what it has just built,
 * else built once for all files of this worker.
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

export const buildServer = async (): Promise<ServerProgram> => {
  const outDir = await builtServer();
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
      NODE_ENV: 'production',
      ...(PG_BIN ? { PG_BIN } : {}),
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
  // 'close' comes after the last output, 'exit' may come before it.
  const ended = once(child, 'close').then(([code]: readonly unknown[]) =>
    typeof code === 'number' ? code : null,
  );
  const address = readAddress(() => text, ended);
  // A test that only looks at the end never asks for the address.
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

/** A call over the wire. */
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

/** Signs in; answers the token. */
export const signInAt = async (address: string, username: string, password: string): Promise<string> => {
  const { status, body } = await ask<{ token: string }>('POST', `${address}/api/auth/login`, {
    body: { username, password },
  });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${JSON.stringify(body)}`);
  return body.token;
};

/** Opens the stream of changes; `text` is all that came so far. */
export const listenAt = async (
  address: string,
  token: string,
): Promise<{ readonly text: () => string; readonly ended: Promise<void>; close(): void }> => {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk);
  };
  const ended = read().catch(() => undefined);
  await until(() => text.includes('event: ready'));
  return { text: () => text, ended, close: () => stop.abort() };
};

/** Waits for something to come true; fails after so many milliseconds. */
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
