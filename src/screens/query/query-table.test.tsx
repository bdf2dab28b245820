import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/in-refine';
import { setLanguage } from '../../i18n/react';
import { followAccess } from '../../providers/access';
import { signIn, signOut } from '../../providers/session';
import { expenses } from '../../resources/expenses/entity';
import { invoices } from '../../resources/invoices/entity';
import { compared, records } from '../../schema/answer';
import { choice, date, integer, money, reference, text, time } from '../../schema/field';
import { aboutPeriod, defineQuery } from '../../schema/query';
import { PrintFacts } from '../print/printed-head';
import { HeatTable } from './heat-table';
import { QueryCards } from './query-cards';
import { QueryChart } from './query-chart';
import { QueryTable } from './query-table';

interface Drawn {
  readonly data: readonly { readonly x: string; readonly y: number; readonly of?: string }[];
  readonly scale: { readonly x: { readonly range: readonly number[] } };
  readonly axis: { readonly x: { readonly labelFormatter: (x: string) => string } };
}
const drawn: { bars?: Drawn; line?: Drawn; pie?: Drawn } = {};
// Tests cannot look into a canvas, so the mock records each chart's config.
vi.mock('@ant-design/plots', () => ({
  Column: (config: Drawn) => {
    drawn.bars = config;
    return <p>bars</p>;
  },
  Line: (config: Drawn) => {
    drawn.line = config;
    return <p>line</p>;
  },
  Pie: (config: Drawn) => {
    drawn.pie = config;
    return <p>pie</p>;
  },
}));

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
  chart: { kind: 'bar', x: 'category', y: 'total' },
  file: true,
});
const found = [
  { category: 'إيجار', count: 1, total: 0.1 },
  { category: 'أدوات', count: 2, total: 0.2 },
];

const weekly = {
  day: choice({
    label: { ar: 'اليوم', en: 'Day' },
    required: true,
    options: [
      { value: 'sat', label: { ar: 'السبت', en: 'Saturday' } },
      { value: 'sun', label: { ar: 'الأحد', en: 'Sunday' } },
    ],
  }),
  hour: time({ label: { ar: 'الساعة', en: 'Hour' }, required: true }),
  share: money({ label: { ar: 'الإشغال', en: 'Occupancy' }, format: 'percent' }),
};

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
let stop: () => void = () => {};
let answer: () => Response = () => new Response('[]');

const open = (
  permissions: readonly string[] = ['expenses.read', 'expenses.export'],
  shown: ReactNode = <QueryTable query={byCategory} input={{ category: 'x' }} />,
) => {
  signIn({
    token: 't',
    user: { id: 3, username: 'mona', fullName: 'منى', role: 'Accountant', branches: [], permissions },
  });
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
  localStorage.clear();
  heard = [];
  answer = () => new Response(JSON.stringify(found));
  vi.stubGlobal('fetch', async (path: string) => {
    heard.push(path);
    return answer();
  });
  stop = followAccess();
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
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

  it('has a dash where there is nothing, also as the sum, because a lone Arabic zero reads as a dot', async () => {
    answer = () => new Response(JSON.stringify([{ category: 'إيجار', count: 0, total: 0 }]));
    open();
    expect((await linesOf()).slice(1)).toEqual([
      ['إيجار', '—', '—'],
      ['Total', '', '—'],
    ]);
  });

  it('says that there is nothing in place of a chart of noughts, whose axes would say nothing', async () => {
    answer = () => new Response(JSON.stringify([{ category: 'إيجار', count: 0, total: 0 }]));
    open(['expenses.read'], <QueryTable query={byCategory} input={{ category: 'x' }} isFolded />);
    await screen.findByText('No data');
    expect(screen.queryByRole('list', { name: 'Expenses by category' })).toBeNull();
    screen.getByText('Show as table');
  });

  it('has the declared chart above it', async () => {
    open();
    await screen.findByText('bars');
    expect(drawn.bars?.data).toEqual([
      { x: 'إيجار', y: 0.1 },
      { x: 'أدوات', y: 0.2 },
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

describe('the chart of a query', () => {
  const fields = {
    day: date({ label: { ar: 'اليوم', en: 'Day' }, required: true }),
    total: money({ label: { ar: 'الإجمالي', en: 'Sum' } }),
  };
  const days = [{ day: '2026-11-15', total: 5 }, { day: '2026-11-16' }];

  it('is read from right to left in Arabic, and words its days as the language does', async () => {
    await setLanguage('ar');
    render(<QueryChart chart={{ kind: 'line', x: 'day', y: 'total' }} fields={fields} records={days} />);
    expect(drawn.line?.data.map(({ y }) => y)).toEqual([5, 0]);
    expect(drawn.line?.scale.x.range).toEqual([1, 0]);
    expect(drawn.line?.axis.x.labelFormatter('2026-11-15')).toMatch(/٢٠٢٦/);
    await setLanguage('en');
    cleanup();
    render(<QueryChart chart={{ kind: 'line', x: 'day', y: 'total' }} fields={fields} records={days} />);
    expect(drawn.line?.scale.x.range).toEqual([0, 1]);
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

  it('say a sum or a count of zero in words, as a lone Arabic zero reads as a dot', async () => {
    answer = () =>
      new Response(JSON.stringify({ spent: 0, count: 0, rate: 0, before: { spent: 0, count: 0, rate: 40 } }));
    open(['expenses.read', 'reports.read'], <QueryCards query={inShort} input={asked} />);
    await waitFor(() => expect(cards('Spent').getByText('None')).not.toBeNull());
    cards('Count').getByText('None');
    cards('Spent').getByText('Previous period: None');
    expect(plain(cards('Rate').getByText(/^[\p{Cf}]*[0٠][%٪]/u).textContent)).toMatch(/0%|٠٪/);
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

describe('charts of a report', () => {
  it('draw several figures beside each other, each in the colour of its name', () => {
    const fields = {
      day: date({ label: { ar: 'اليوم', en: 'Day' }, required: true }),
      issued: money({ label: { ar: 'الصادر', en: 'Issued' } }),
      received: money({ label: { ar: 'المقبوض', en: 'Received' } }),
    };
    render(
      <QueryChart
        chart={{ kind: 'bar', x: 'day', y: ['issued', 'received'] }}
        fields={fields}
        records={[{ day: '2026-11-15', issued: 5, received: 2 }]}
      />,
    );
    expect(drawn.bars?.data).toEqual([
      { x: '2026-11-15', y: 5, of: 'issued' },
      { x: '2026-11-15', y: 2, of: 'received' },
    ]);
    expect([...document.querySelectorAll('.chart-legend li')].map(({ textContent }) => textContent)).toEqual([
      'Issued',
      'Received',
    ]);
  });

  it('cut a pie into what is above zero', () => {
    render(
      <QueryChart
        chart={{ kind: 'pie', x: 'name', y: 'sum' }}
        fields={{
          name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }),
          sum: money({ label: { ar: 'المجموع', en: 'Sum' } }),
        }}
        records={[
          { name: 'a', sum: 3 },
          { name: 'b', sum: -1 },
          { name: 'c', sum: 0 },
        ]}
      />,
    );
    expect(drawn.pie?.data).toEqual([{ x: 'a', y: 3 }]);
  });

  it('show hours by days as a table, darker where there is more and empty where nothing is known', () => {
    render(
      <MemoryRouter>
        <HeatTable
          chart={{ kind: 'heat', x: 'hour', y: 'day', value: 'share' }}
          fields={weekly}
          label="Hours"
          records={[
            { day: 'sat', hour: '10:00', share: 100 },
            { day: 'sat', hour: '09:00', share: null },
            // Whole per cent: the shade says the rest.
            { day: 'sun', hour: '10:00', share: 50.46 },
          ]}
        />
      </MemoryRouter>,
    );
    const table = screen.getByRole('table', { name: 'Hours' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Saturday', 'Sunday']);
    const cells = [...table.querySelectorAll<HTMLElement>('tbody td')];
    expect(cells.map(({ textContent }) => textContent?.replace(/[\p{Cf}]/gu, ''))).toEqual([
      '—',
      expect.stringMatching(/100%|١٠٠٪/),
      '',
      expect.stringMatching(/50%|٥٠٪/),
    ]);
    expect(cells.map(({ style }) => style.getPropertyValue('--heat'))).toEqual(['', '45%', '', '23%']);
  });

  it('put both sides of a heat map in the order that is declared, and rows under their names', () => {
    const size = choice({
      label: { ar: 'الحجم', en: 'Size' },
      required: true,
      options: [
        { value: 'small', label: { ar: 'صغير', en: 'Small' } },
        { value: 'medium', label: { ar: 'متوسط', en: 'Medium' } },
        { value: 'large', label: { ar: 'كبير', en: 'Large' } },
      ],
    });
    const room = reference({ label: { ar: 'الغرفة', en: 'Room' }, to: 'rooms', required: true });
    const count = integer({ label: { ar: 'العدد', en: 'Count' }, required: true });
    const heads = (y: string) => {
      const { container, unmount } = render(
        <MemoryRouter>
          <HeatTable
            chart={{ kind: 'heat', x: 'size', y, value: 'count' }}
            fields={{ size, day: weekly.day, roomId: room, count }}
            label="Sizes"
            records={[
              { size: 'large', day: 'sun', roomId: 7, room: { id: 7, name: 'Upper' }, count: 1 },
              { size: 'small', day: 'sun', roomId: 12, room: { id: 12, name: 'Lower' }, count: 2 },
              { size: 'medium', day: 'sat', roomId: 12, room: null, count: 3 },
            ]}
          />
        </MemoryRouter>,
      );
      const texts = [...container.querySelectorAll('th')].map(({ textContent }) => textContent);
      unmount();
      return texts;
    };
    expect(heads('day')).toEqual(['Small', 'Medium', 'Large', 'Saturday', 'Sunday']);
    expect(heads('roomId')).toEqual(['Small', 'Medium', 'Large', 'Lower', 'Upper']);
  });
});
