import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { removeFolder, temporaryFolder } from './folder';

/**
 * Does it at the end of the running test, or else of the file; of several the last one first. What a test file opens
 * is closed by this, so the file need not. Not for `beforeAll`: open what a file needs where the file declares it.
 */
export const atEnd = (work: () => unknown): void => {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()));
  else afterAll(async () => void (await work()));
};

/** A temporary folder that is gone at the end. */
export const testFolder = (name: string): string => {
  const folder = temporaryFolder(name);
  atEnd(() => removeFolder(folder));
  return folder;
};
