import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clockAt } from './clock.mjs';
import { runNode } from './run.mjs';

/**
 * Runs vitest with its usual output and reads the counts from its JSON report.
 * @param {{ projects: readonly string[], files?: readonly string[], env?: NodeJS.ProcessEnv, node?: string, clock?: string }} options
 *   Default for `files`: all of the projects. `node` is the path of another Node, `clock` another moment (clock.mjs).
 * @returns {Promise<{ passed: number, failed: number, skipped: number, faults: string[], times: FileTime[] }>}
 *   A crash counts as a failure. `faults` holds each failed test with the start of its message.
 * @typedef {{ file: string, seconds: number }} FileTime
 */
export async function runVitest({ projects, files = [], env = process.env, node, clock }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-report-'));
  const report = path.join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((name) => `--project=${name}`);
  try {
    const own = { ...env, ...clockAt(clock) };
    const code = await runNode('node_modules/vitest/vitest.mjs', [...args, ...chosen, ...files], own, node);
    const read = readReport(report);
    return { ...count(read, code), faults: faultsOf(read), times: timesOf(read) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Describes the failed tests of a report as text, for the end of a long log. */
export function faultsOf(report) {
  if (!report) return ['no report: the test run itself broke off'];
  return report.testResults.flatMap((file) => {
    const where = path.relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [`${where}: ${beginning(file.message)}`];
    return failed.map((test) => `${where} > ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`);
  });
}

/** Seconds of each file, hooks included. */
export function timesOf(report) {
  if (!report) return [];
  return report.testResults.map((file) => ({
    file: path.relative(process.cwd(), file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }));
}

/** First 12 lines of a message, plus the line in tests/ if it comes later, below the lines of a library. */
function beginning(message) {
  const lines = (message || '').split('\n');
  const place = lines.slice(12).findLast((text) => /^\s*at .*\btests\//.test(text));
  return [lines.slice(0, 12).join('\n').slice(0, 1500), ...(place ? [place] : [])].join('\n');
}

export function count(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const passed = report.numPassedTests;
  // A file that does not load counts as failed, although none of its tests ran.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const known = report.numFailedTests + unloaded;
  // An error outside every test shows only in the exit code.
  const failed = known === 0 && code !== 0 ? 1 : known;
  return { passed, failed, skipped: report.numPendingTests + (report.numTodoTests || 0) };
}
