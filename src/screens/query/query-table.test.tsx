import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { expenses } from '../../resources/expenses/entity';
import { invoices } from '../../resources/invoices/entity';
import { compared, records } from '../../schema/answer';
import { integer, money, text } from '../../schema/field';
import { aboutPeriod, defineQuery } from '../../schema/query';
import { PrintFacts } from '../paper/printed-head';
import { QueryCards } from './query-cards';
import { QueryTable } from './query-table';

followsPermissions();

const byCategory = defineQuery(expenses, {
  name: 'byCategory',
  on: 'list',
  label: { ar: 'المصروفات حسب الفئة', en: 'Expenses by category' },
  permission: 'expenses.read',
  answer: records({
    category: text({ label: { ar: 'الفئة', en: 'Category' }, required: true }),
    count: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }),
    total: money({ label: { ar: 'الإجمالي', en: 'Sum' } }),
  }),
  total: ['total'],
  chart: { x: 'category', y: 'total' },
  file: true,
});
const found = [
  { category: 'إيجار', count: 1, total: 0.1 },
  { category: 'أدوات', count: 2, total: 0.2 },
];

const inShort = defineQuery(expenses, {
  name: 'inShort',
  on: 'branches',
  label: { ar: 'باختصار', en: 'In short' },
  permission: 'expenses.read',
  also: 'reports.read',
  ...aboutPeriod,
  answer: compared({
    spent: money({ label: { ar: 'المصروف', en: 'Spent' }, required: true }),
    count: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }),
    rate: money({ label: { ar: 'النسبة', en: 'Rate' }, format: 'percent' }),
  }),
  opens: {
    spent: { list: expenses, days: 'date', where: { paymentMethod: ['Cash', 'Card'] } },
    count: { list: invoices, days: 'date' },
  },
});

let heard: string[] = [];
let answer: () => Response = () => new Response('[]');

const open = (
  permissions: readonly string[] = ['expenses.read', 'expenses.export'],
  shown: ReactNode = <QueryTable query={byCategory} input={{ category: 'x' }} />,
) => {
  enter({ role: 'Accountant', branches: [], permissions });
  return render(<InRefine>{shown}</InRefine>);
};
const linesOf = async () =>
  within(await screen.findByRole('table', { name: 'Expenses by category' }))
    .getAllByRole('row')
    .map((row) =>
      [...row.children].map(({ textContent }) => textContent?.replace(/[\p{Cf}\u00a0]/gu, ' ').trim()),
    );

beforeAll(() => {
  // Long enough for a busy machine: it only ends tests that hang.
  configure({ asyncUtilTimeout: 20_000 });
  return setLanguage('en');
});
beforeEach(() => {
  heard = [];
  answer = () => new Response(JSON.stringify(found));
  vi.stubGlobal('fetch', async (path: string) => {
    heard.push(path);
    return answer();
  });
});

describe('the table of a query', () => {
  it('has a column for each answered field, in its format, and the sums that are declared', async () => {
    open();
    expect(await linesOf()).toEqual([
      // The head says the currency, so no row and no sum repeats it.
      ['Category', 'Count', 'Sum ج.م.'],
      ['إيجار', '١', '٠٫١٠'],
      ['أدوات', '٢', '٠٫٢٠'],
      ['Total', '', '٠٫٣٠'],
    ]);
    expect(heard).toEqual(['/api/expenses/by-category?category=x']);
  });

  it('is folded beneath the declared chart, a bar for each name', async () => {
    open();
    const bars = within(await screen.findByRole('list', { name: 'Expenses by category' }));
    expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('أدوات'),
      expect.stringContaining('إيجار'),
    ]);
  });

  // M7
  it('is printed alone, under a head that says what, whose, of when and when it was printed', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    open(
      ['expenses.read'],
      <PrintFacts facts={['Nasr City', '1 to 24 November']}>
        <QueryTable query={byCategory} input={{ category: 'x' }} />
      </PrintFacts>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(printed).toHaveBeenCalledOnce();
    const page = document.querySelector('[data-printed]');
    const head = page?.querySelector('.printed-head')?.textContent ?? '';
    expect(head).toContain('Expenses by category');
    expect(head).toContain('Nasr City');
    expect(head).toContain('1 to 24 November');
    expect(head).toMatch(/Printed/);
    expect(page?.querySelector('table')).not.toBeNull();
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('[data-printed]')).toBeNull();
  });

  //
  it('leaves as a file that is narrowed alike, for those who may take it away', async () => {
    URL.createObjectURL = () => 'blob:1';
    const file = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      heard.push(this.download);
    });
    open();
    const button = await screen.findByRole('button', { name: /Export/ });
    answer = () =>
      new Response('Category\r\n"a\nb"\r\n', {
        headers: { 'content-disposition': 'attachment; filename="by-category.csv"' },
      });
    await userEvent.click(button);
    await waitFor(() =>
      expect(heard.slice(1)).toEqual(['/api/expenses/by-category/export?category=x', 'by-category.csv']),
    );
    file.mockRestore();
  });

  it('does not offer the file to those who may not take it away', async () => {
    open(['expenses.read']);
    await linesOf();
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
  });

  it('says that there is nothing, or what went wrong and asks again', async () => {
    answer = () => new Response('[]');
    open();
    await screen.findByText('No data');
    cleanup();
    answer = () => new Response('{"message":"Not today"}', { status: 400 });
    open();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Not today'));
    answer = () => new Response(JSON.stringify(found));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await linesOf()).toHaveLength(4);
  });
});

describe('the cards of a query', () => {
  const asked = { from: '2026-11-01', to: '2026-11-30', branchId: [4] };
  const cards = (name: string) =>
    within(
      screen.getByText(name).closest('.summary-card') ??
        document.body.appendChild(document.createElement('i')),
    );
  const plain = (text: string | null | undefined) =>
    text
      ?.replace(/[\p{Cf}\u00a0]/gu, ' ')
      .replace(/ +/g, ' ')
      .trim();

  it('say what a figure was in the period before, and lead to its rows for who may read them', async () => {
    answer = () =>
      new Response(
        JSON.stringify({ spent: 150, count: 3, rate: 50, before: { spent: 100, count: 0, rate: 40 } }),
      );
    open(['expenses.read', 'reports.read'], <QueryCards query={inShort} input={asked} />);
    const spent = await screen.findByRole('link', { name: /150|١٥٠/ });
    expect(spent.getAttribute('href')).toBe(
      '/expenses?branchId=4&paymentMethod=Cash&paymentMethod=Card&dateFrom=2026-11-01&dateTo=2026-11-30',
    );
    expect(plain(cards('Spent').getByText(/previous/).textContent)).toMatch(
      /▲ ٥٠٪؜? ?on .*١٠٠|▲ 50% on .*100/,
    );
    expect(plain(cards('Count').getByText(/Previous/).textContent)).toBe('Previous period: None');
    // This user may not read invoices.
    expect(cards('Count').queryByRole('link')).toBeNull();
    expect(plain(cards('Rate').getByText(/Previous/).textContent)).toMatch(/40%|٤٠٪/);
  });

  //
  it('are absent where one of its two rights is missing, and nothing is asked', async () => {
    open(['expenses.read'], <QueryCards query={inShort} input={asked} />);
    cleanup();
    open(['reports.read'], <QueryCards query={inShort} input={asked} />);
    expect(screen.queryByText('Spent')).toBeNull();
    expect(heard).toEqual([]);
  });
});
