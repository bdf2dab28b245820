import { describe, expect, it } from 'vitest';
import { inShort } from './report.mjs';
import { faultsOf } from './vitest.mjs';

const message = [
  'Error: locator.click: Timeout 30000ms exceeded.',
  'Call log:',
  "  - waiting for getByRole('button', { name: 'حفظ' })",
  '',
  '    at Proxy.<anonymous> (/srv/centre/node_modules/vitest/dist/chunk.js:10:2)',
  ...Array.from(
    { length: 12 },
    (_, n) => `    at step${n} (/srv/centre/node_modules/library/index.js:${n}:1)`,
  ),
  '    at save (/srv/centre/tests/support/desk.ts:40:7)',
  '    at /srv/centre/tests/browser/people.test.ts:80:5',
];

describe('The last lines of a run', () => {
  it('name what failed, what was said and where in the tests it was', () => {
    const [fault] = faultsOf({
      testResults: [
        {
          name: `${process.cwd()}/tests/browser/people.test.ts`,
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'roles', failureMessages: [] },
            { status: 'failed', fullName: 'users are added', failureMessages: [message.join('\n')] },
          ],
        },
      ],
    });
    expect(inShort(fault).split('\n      ')).toEqual([
      'tests/browser/people.test.ts > users are added',
      'Error: locator.click: Timeout 30000ms exceeded.',
      'Call log:',
      "- waiting for getByRole('button', { name: 'حفظ' })",
      'tests/browser/people.test.ts:80:5',
    ]);
  });

  it('name a check that failed without a message', () => {
    expect(inShort('lint')).toBe('lint');
  });
});
