import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage, withTexts } from '../../i18n/react';
import { defineEntity } from '../../schema/entity';
import { choice, date, integer, money, rows, text } from '../../schema/field';
import { definePaper } from '../../schema/paper';
import { PaperFrame } from './paper-frame';
import { PaperSheet } from './paper-sheet';

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

const label = (en: string) => ({ ar: en, en });
const bills = defineEntity({
  ...{ name: 'bills', api: '/bills', route: '/bills', audit: 'Bill', icon: 'file-text', branch: false },
  ...{ label: { one: label('bill'), many: label('Bills') }, title: 'number', remove: 'row' },
  sort: { by: 'number' },
  permissions: {},
  fields: {
    number: text({ label: label('Number') }),
    day: date({ label: label('Day') }),
    state: choice({ label: label('State'), options: [{ value: 'Paid', label: label('Paid in full') }] }),
    note: text({ label: label('Note') }),
    total: money({ label: label('Total'), required: true }),
    lines: rows({
      label: label('Lines'),
      fields: {
        name: text({ label: label('What'), required: true }),
        pieces: integer({ label: label('Pieces'), required: true }),
        price: money({ label: label('Price'), required: true }),
      },
    }),
  },
});
const billPaper = definePaper(bills, {
  title: [{ text: label('Draft'), when: { field: 'number', is: [null] } }, { text: label('Bill') }],
  stamp: { text: label('Settled'), when: { field: 'state', is: ['Paid'] } },
  facts: ['number', 'day', 'state', 'note'],
  body: [{ rows: 'lines', columns: ['name', 'pieces', 'price'], look: 'lines' }],
  sums: [
    [{ of: 'total', strong: true }],
    { text: label('Nothing left'), when: { field: 'state', is: ['Paid'] } },
  ],
  signatures: [label('Member')],
});
const bill = {
  number: 'B-7',
  day: '2026-11-29',
  state: 'Paid',
  note: null,
  total: 1200.5,
  lines: [
    { id: 1, name: 'Month', pieces: 2, price: 600.25 },
    { id: 2, name: 'Towel', pieces: 1, price: 0 },
  ],
};
const paperOf = (data: object): string => {
  cleanup();
  render(
    <InRefine>
      <PaperSheet paper={billPaper} data={{ ...bill, ...data }} />
    </InRefine>,
  );
  return (document.querySelector('article')?.innerHTML ?? '')
    .replace(/<header class="paper-head[^"]*">.*?<div class="paper-title">/, '')
    .replace(/<\/(th|td|dt|dd|p|h2)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .trim();
};

describe('a declared document', () => {
  it('is written by the fields of its row: amounts with the same decimals, their currency once, nothing that is empty', () => {
    expect(paperOf({})).toBe(
      'Bill Settled Number B-7 Day ٢٩/١١/٢٠٢٦ State Paid in full What Pieces Price ج.م. Month ٢ ٦٠٠٫٢٥ Towel ١  Total ج.م. ١٬٢٠٠٫٥٠ Nothing left Member',
    );
    expect(paperOf({ total: 1200, lines: [{ id: 1, name: 'Month', pieces: 2, price: 600 }] })).toContain(
      'Month ٢ ٦٠٠ Total ج.م. ١٬٢٠٠ ',
    );
  });

  it('has another title, and no stamp, where its conditions say so', () => {
    const said = paperOf({ number: null, state: null });
    expect(said).toMatch(/^Draft Day/);
    expect(said).not.toContain('Settled');
  });
});
