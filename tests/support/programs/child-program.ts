import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { atEnd } from '../cleanup';

export interface RunningChild {
  readonly process: ChildProcess;
  /** Rest of the line that starts with `ready`. Rejects with the output if the program ends first. */
  readonly ready: Promise<string>;
  /** Asks the program to stop and waits for its end. */
  leave(): Promise<void>;
  /** Sends kill -9 and waits until the process is gone. */
  kill(): Promise<void>;
}

export interface ChildProgram {
  run(args: readonly string[]): RunningChild;
}

/** Builds a TypeScript program like the server, so that tests can run it as a process. */
export async function buildChild(source: string): Promise<ChildProgram> {
  const outDir = path.resolve('.cache', `child-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { external: true },
    build: {
      ssr: source,
      outDir,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'child.js' } },
    },
  });
  atEnd(() => rmSync(outDir, { recursive: true, force: true }));
  return {
    run: (args) => runChild(path.join(outDir, 'child.js'), args),
  };
}

function runChild(file: string, args: readonly string[]): RunningChild {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready')) resolve(line.slice('ready'.length).trim());
    });
    void exited.then(() => reject(new Error(`The program ended before it was ready: ${said}`)));
  });
  // A test that kills the program early never awaits this promise, so its rejection must not be unhandled.
  ready.catch(() => {});
  return {
    process: child,
    ready,
    leave: async () => {
      child.stdin.end();
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
