import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runNode } from './run.mjs';

/**
 * Runs vitest with its own output and counts from its report.
 * @param {{ projects: readonly string[], files?: readonly string[], env?: NodeJS.ProcessEnv, node?: string }} options
 *   Without `files` all of the projects'; `node` is another Node than this one.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, faults: string[], times: FileTime[] }>} A crash
 *   counts as a failure; `faults` names each failed test with the beginning of its message.
 * @typedef {{ file: string, seconds: number }} FileTime
 */
export async function runVitest({ projects, files = [], env = process.env, node }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-report-'));
  const report = path.join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((name) => `--project=${name}`);
  try {
    const code = await runNode('node_modules/vitest/vitest.mjs', [...args, ...chosen, ...files], env, node);
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

/** The failed tests of a report in words, for the end of a long run whose beginning nobody kept. */
export function faultsOf(report) {
  if (!report) return ['no report: the test run itself broke off'];
  return report.testResults.flatMap((file) => {
    const where = path.relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [`${where}: ${beginning(file.message)}`];
    return failed.map((test) => `${where} > ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`);
  });
}

/** How long each file took, hooks included. */
export function timesOf(report) {
  if (!report) return [];
  return report.testResults.map((file) => ({
    file: path.relative(process.cwd(), file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }));
}

/** Where in the tests it happened may stand deep below a library's own lines. */
function beginning(message) {
  const lines = (message || '').split('\n');
  const place = lines.slice(12).findLast((text) => /^\s*at .*\btests\//.test(text));
  return [lines.slice(0, 12).join('\n').slice(0, 1500), ...(place ? [place] : [])].join('\n');
}

/** What a report and an exit code amount to. */
export function count(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const passed = report.numPassedTests;
  // A file that could not be loaded has failed although none of its tests ran.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const known = report.numFailedTests + unloaded;
  // An error outside every test leaves no trace in the report but its exit code.
  const failed = known === 0 && code !== 0 ? 1 : known;
  return { passed, failed, skipped: report.numPendingTests + (report.numTodoTests || 0) };
}
