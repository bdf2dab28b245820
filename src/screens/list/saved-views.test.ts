import { describe, expect, it } from 'vitest';
import { customers } from '../../resources/customers/entity';
import { invoices } from '../../resources/invoices/entity';
import { copyOf } from '../../schema/book';
import { defineScreen } from '../screen';
import { isPlain, readListState, writeViewState } from './list-state';
import { openView, showsOf } from './saved-views';

const seesAll = { user: null, can: (_: string) => true };
const open = (shows: string, entity = customers, reader = seesAll) =>
  openView(defineScreen({ entity }), shows, reader);

describe('What a saved view holds', () => {
  it('is what the list shows: filters, order, rows of a page, columns in their order', () => {
    for (const shows of [
      '',
      'segment=new',
      'search=%D9%85%D9%86%D9%89&nationality=%D9%85%D8%B5%D8%B1%D9%8A&sort=paperCode&desc=1&size=50',
      'columns=email%2CpaperCode%2CfullName',
      'segment=new&groups=createdAt.month-line-average-balance',
      'columns=fullName%2Cemail&widths=email%3A120%2CfullName%3A240',
    ])
      expect(showsOf({ entity: customers }, open(shows))).toBe(shows);
    const moving = 'dateFrom=monthStart-1&dateTo=monthEnd-1';
    expect(showsOf({ entity: invoices }, openView(defineScreen({ entity: invoices }), moving, seesAll))).toBe(
      moving,
    );
  });

  it('opens without a field, a choice or a column that went, and says which', () => {
    const { nationality: _, paperCode: __, ...fields } = customers.fields;
    const { gone, state, columns } = open(
      'nationality=x&sort=paperCode&columns=fullName%2CpaperCode%2Cemail',
      copyOf(customers, { fields }),
    );
    expect(gone.map(({ name }) => name)).toEqual(['nationality', 'sort', 'paperCode']);
    expect(columns).toEqual(['fullName', 'email']);
    expect([state.filters, state.sorters]).toEqual([[], [{ field: 'createdAt', order: 'desc' }]]);
    const choice = openView(defineScreen({ entity: invoices }), 'status=Paid&status=Torn', seesAll);
    expect(choice.gone).toEqual([{ name: 'status', label: invoices.fields.status.label, value: 'Torn' }]);
    expect(choice.state.filters).toEqual([{ field: 'status', operator: 'in', value: ['Paid'] }]);
    const figures = 'groups=nationality-pie-sum-balance';
    const { nationality, balance } = customers.fields;
    const without = open(figures, copyOf(customers, { fields }));
    expect(without).toMatchObject({ groups: undefined, gone: [{ name: figures.slice(7) }] });
    const hidden = copyOf(customers, {
      fields: { ...fields, nationality, balance: { ...balance, readable: 'x.read' } },
    });
    const seen = open(figures, hidden, { user: null, can: () => false });
    expect(seen.gone).toEqual([{ name: figures.slice(7), label: balance.label }]);
    expect(open(figures, hidden).groups).toEqual({
      by: 'nationality',
      draw: 'pie',
      value: 'sum',
      of: 'balance',
    });
  });

  it('shows nobody a column, a part, a filter or a branch that is not theirs', () => {
    const reader = { user: null, can: (key: string) => key !== 'contacts.read' && key !== 'invoices.read' };
    const email = { ...customers.fields.email, filter: true as const };
    const { columns, state, gone } = open(
      'segment=owing&branchId=3&email=a%40b.c&columns=fullName%2Cemail%2CpaperCode',
      copyOf(customers, { fields: { ...customers.fields, email } }),
      reader,
    );
    expect([columns, state.filters]).toEqual([['fullName', 'paperCode'], []]);
    expect(gone.map(({ name }) => name)).toEqual(['segment', 'branchId', 'email']);
  });

  it('survives any text', () => {
    for (const shows of [
      '%',
      'columns=',
      'columns=__proto__&look=constructor',
      'sort=toString&size=-1&x=%00',
      'groups=__proto__-x-y',
    ])
      expect(open(shows)).toMatchObject({ look: '', state: { pageSize: 20 } });
  });
});

it('The address of a list names the view alone while nothing differs, and else all, even if that is nothing', () => {
  const view = { key: '12', state: open('segment=new&sort=paperCode').state };
  const paramsOf = (text: string) => new URLSearchParams(text);
  const written = (text: string) =>
    writeViewState(customers, readListState(customers, paramsOf(text)), view).toString();
  expect(written('segment=new&sort=paperCode')).toBe('view=12');
  expect(written('segment=new&sort=paperCode&page=3')).toBe('page=3&view=12');
  expect(written('segment=new')).toBe('segment=new&view=12');
  expect(written('')).toBe('sort=createdAt&desc=1&view=12');
  expect(isPlain(customers, paramsOf('page=3&view=12'))).toBe(true);
  expect(isPlain(customers, paramsOf(written('')))).toBe(false);
  expect(readListState(customers, paramsOf(written('')))).toEqual(readListState(customers, paramsOf('')));
});
