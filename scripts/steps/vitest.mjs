import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runNode } from './run.mjs';

/**
 * Runs vitest with its own output and counts from its report.
 * @param {{ projects: readonly string[], env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} A crash counts as a failure.
 */
export async function runVitest({ projects, env = process.env }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-report-'));
  const report = path.join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((name) => `--project=${name}`);
  try {
    const code = await runNode('node_modules/vitest/vitest.mjs', [...args, ...chosen], env);
    return count(readReport(report), code);
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
