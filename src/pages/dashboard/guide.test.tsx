import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { setLanguage, withTexts } from '../../i18n/react';
import { Guide } from './guide';

beforeAll(async () => {
  await setLanguage('en');
  await withTexts('today', Promise.resolve());
});
afterEach(cleanup);

const steps = [
  { name: 'branch', isDone: true, id: 4 },
  { name: 'services', isDone: false, id: null },
  { name: 'customer', isDone: false, id: null },
];

describe('The first steps of a new centre', () => {
  it('say what is done and lead to what is not, the next one marked', () => {
    render(
      <InRefine>
        <Guide steps={steps} />
      </InRefine>,
    );
    screen.getByText('1 of 3');
    const [branch, services] = screen.getAllByRole('listitem');
    within(branch ?? document.body).getByText('Done');
    // M10: the branch's own form, not the list of branches.
    expect(
      within(branch ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/branches/4/edit');
    const link = within(services ?? document.body).getByRole('link', { name: /Services and prices/ });
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/services', 'step']);
  });
});
