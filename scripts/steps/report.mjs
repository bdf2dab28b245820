import { readFileSync } from 'node:fs';
import { say } from './run.mjs';
import { runVitest } from './vitest.mjs';

/**
 * Collects the results of all steps and prints them at the end.
 * @typedef {{ step: Function, tests: Function, leaveOut: (reason: string) => void, finish: () => void }} Report
 * @returns {Report}
 */
export function newReport() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  const leftOut = [];
  const faults = [];
  const times = [];
  const begun = present();
  let testsRan = false;

  return {
    /** Runs a check that counts as one test. `work` returns an exit code. Returns true if it is 0. */
    async step(name, work) {
      say(`\n— ${name}`);
      const started = present();
      const ok = (await work()) === 0;
      total[ok ? 'passed' : 'failed'] += 1;
      if (!ok) faults.push(name);
      summary.push(line(ok, started, name));
      return ok;
    },
    async tests(name, options) {
      say(`\n— ${name}`);
      const started = present();
      const counts = await runVitest(options);
      testsRan ||= counts.passed + counts.failed > 0;
      for (const key of Object.keys(total)) total[key] += counts[key];
      faults.push(...counts.faults);
      times.push(...counts.times.map((time) => ({ ...time, name })));
      summary.push(line(counts.failed === 0, started, `${name}: ${counted(counts)}`));
    },
    leaveOut(reason) {
      leftOut.push(reason);
    },
    finish() {
      if (faults.length > 0) say('\nWhat failed');
      for (const fault of faults) say(`  ${fault}`);
      say('\nSlowest files');
      const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
      for (const { file, seconds, name } of slowest) say(`  ${shown(seconds)}  ${file} (${name})`);
      say('\nSummary');
      for (const one of summary) say(`  ${one}`);
      say(`  in all  ${sinceThen(begun)}`);
      for (const one of leftOut) say(`  left out          ${one}`);
      // Repeat the faults in short at the very end, because often only the last lines of a long log are kept.
      for (const fault of new Set(faults.map(inShort))) say(`  ✗ ${fault}`);
      if (total.skipped > 0) say(`${total.skipped} skipped`);
      // .ci/run must end with exactly this line.
      say(`${total.passed} passed, ${total.failed} failed`);
      process.exitCode = total.failed > 0 || !testsRan ? 1 : 0;
    },
  };
}

/** Shortens a fault to its name, the first lines of its message, and the line in the tests. */
export function inShort(fault) {
  const [name, ...rest] = fault.split('\n');
  const place = rest.findLast((text) => /^\s*at .*\btests\//.test(text))?.replace(/^.*\b(?=tests\/)/, '');
  const said = rest
    .filter((text) => text.trim() !== '' && !/^\s*at /.test(text))
    .slice(0, 4)
    .map((text) => text.trim().slice(0, 160));
  return [name, ...said, ...(place ? [place.replace(')', '')] : [])].join('\n      ');
}

const line = (ok, started, text) => `${ok ? 'passed' : 'FAILED'}  ${sinceThen(started)}  ${text}`;

/**
 * Time now, and seconds of processor time that this process and its ended children have taken. Only Linux says these.
 * Chromium's are not among them: it ends after the worker that started it.
 */
const present = () => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
    // Own and the children's time in the program and in the system, in hundredths of a second.
    return {
      at: performance.now(),
      cpu: fields.slice(11, 15).reduce((sum, one) => sum + Number(one) / 100, 0),
    };
  } catch {
    return { at: performance.now(), cpu: 0 };
  }
};

/** Both since then. Steps that run side by side share the processor time of each other. */
const sinceThen = ({ at, cpu }) => {
  const now = present();
  const seconds = shown((now.at - at) / 1000);
  return now.cpu > 0 ? `${seconds}, ${shown(now.cpu - cpu)} of processors` : seconds;
};

const shown = (seconds) => `${seconds.toFixed(1).padStart(6)} s`;

const counted = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
