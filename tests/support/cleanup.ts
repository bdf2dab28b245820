import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { removeFolder, temporaryFolder } from './folder';

/**
 * Runs `work` at the end of the running test, or of the file outside a test, the last one first. Helpers close with
 * it what they open, so that test files need not. Not for `beforeAll`: open what a file needs at its top level.
 */
export const atEnd = (work: () => unknown): void => {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()));
  else afterAll(async () => void (await work()));
};

/** Creates a temporary folder that is deleted at the end. */
export const testFolder = (name: string): string => {
  const folder = temporaryFolder(name);
  atEnd(() => removeFolder(folder));
  return folder;
};
