import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InRefine } from '../../../../tests/support/in-refine';
import { setLanguage, withTexts } from '../../../i18n/react';
import { Guide } from './guide';

beforeAll(async () => {
  await setLanguage('en');
  await withTexts('today', Promise.resolve());
});
afterEach(cleanup);

const steps = [
  { name: 'branch', isDone: true },
  { name: 'services', isDone: false },
  { name: 'customer', isDone: false },
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
    const link = within(services ?? document.body).getByRole('link', { name: /Services and prices/ });
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/services', 'step']);
  });
});
