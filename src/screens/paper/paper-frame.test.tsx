import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InRefine } from '../../../tests/support/in-refine';
import { enter, followsPermissions } from '../../../tests/support/signed-in';
import { setLanguage, withTexts } from '../../i18n/react';
import { PaperFrame } from './paper-frame';

followsPermissions();

beforeAll(async () => {
  await setLanguage('en');
  await withTexts('papers', Promise.resolve({}));
});
beforeEach(() => {
  enter({ role: 'Admin', branches: [] });
});

const open = async () => {
  render(
    <InRefine>
      <Routes>
        <Route
          path="/"
          element={
            <Link to="/paper" state={{ from: '/today' }}>
              Open
            </Link>
          }
        />
        <Route
          path="/paper"
          element={
            <PaperFrame title="Receipt" permission="invoices.read" back="/invoices/8" asked={[]}>
              <p>Paid</p>
            </PaperFrame>
          }
        />
        <Route path="/today" element={<p>Today</p>} />
      </Routes>
    </InRefine>,
  );
  await userEvent.click(screen.getByText('Open'));
  await screen.findByText('Paid');
};
const sheet = () => document.querySelector('.paper')?.className ?? '';

// M11.
describe('the paper of a printed document', () => {
  it('is the one that was chosen last on this device', { timeout: 30_000 }, async () => {
    await open();
    expect(sheet()).toContain('paper-a4');
    await userEvent.click(screen.getByText('80 mm receipt'));
    expect(sheet()).toContain('paper-roll');
    cleanup();
    await open();
    expect(sheet()).toContain('paper-roll');
    await userEvent.click(screen.getByText('A4 paper'));
    cleanup();
    await open();
    expect(sheet()).toContain('paper-a4');
  });

  it('goes back to where one came from, also after another paper was chosen', {
    timeout: 30_000,
  }, async () => {
    await open();
    await userEvent.click(screen.getByText('80 mm receipt'));
    await userEvent.click(screen.getByRole('link', { name: /back/i }));
    screen.getByText('Today');
  });
});
