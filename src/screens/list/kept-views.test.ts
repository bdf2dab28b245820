import { describe, expect, it } from 'vitest';
import { customers } from '../../resources/customers/entity';
import { invoices } from '../../resources/invoices/entity';
import { copyOf } from '../../schema/book';
import { text } from '../../schema/field';
import { defineScreen } from '../screen';
import { openView, showsOf } from './kept-views';
import { isPlain, readListState, writeViewState } from './list-state';

const seesAll = { user: null, can: (_: string) => true };
const open = (shows: string, entity = customers, reader = seesAll) =>
  openView(defineScreen({ entity }), shows, reader);
const back = (shows: string) => showsOf({ entity: customers }, open(shows));
const without = (entity: typeof customers, key: string) =>
  copyOf(entity, {
    fields: Object.fromEntries(Object.entries(entity.fields).filter(([one]) => one !== key)),
  });

describe('What a kept view holds', () => {
  it('is what the list shows: filters, order, rows of a page, columns in their order', () => {
    for (const shows of [
      '',
      'segment=new',
      'search=%D9%85%D9%86%D9%89&nationality=%D9%85%D8%B5%D8%B1%D9%8A&sort=paperCode&desc=1&size=50',
      'columns=fullName%2Cemail%2CpersonCode',
    ])
      expect(back(shows)).toBe(shows);
    expect(open('columns=email%2CpaperCode').columns).toEqual(['email', 'paperCode', 'fullName']);
    expect(open('segment=new')).toMatchObject({ columns: undefined, look: '', gone: [] });
  });

  it('opens without a field, a choice or a column that went, and says which', () => {
    const { gone, state, columns } = open(
      'nationality=%D9%85%D8%B5%D8%B1%D9%8A&sort=paperCode&columns=fullName%2CpaperCode%2Cemail',
      without(without(customers, 'nationality'), 'paperCode'),
    );
    expect(gone.map(({ name }) => name)).toEqual(['nationality', 'sort', 'paperCode']);
    expect([state.filters, state.sorters, columns]).toEqual([
      [],
      [{ field: 'createdAt', order: 'desc' }],
      ['fullName', 'email'],
    ]);
    const choice = openView(
      defineScreen({ entity: invoices }),
      'status=Paid&status=Torn&dateFrom=soon',
      seesAll,
    );
    expect(choice.gone).toEqual([
      { name: 'status', label: invoices.fields.status.label, value: 'Torn' },
      { name: 'dateFrom', label: invoices.fields.date.label, value: 'soon' },
    ]);
    expect(choice.state.filters).toEqual([{ field: 'status', operator: 'in', value: ['Paid'] }]);
  });

  it('shows nobody a column, a part or a branch that is not theirs', () => {
    const reader = { user: null, can: (key: string) => key !== 'contacts.read' && key !== 'invoices.read' };
    const { columns, state, gone } = open(
      'segment=owing&branchId=3&columns=fullName%2Cemail%2CpaperCode',
      customers,
      reader,
    );
    expect([columns, state.filters]).toEqual([['fullName', 'paperCode'], []]);
    expect(gone.map(({ name }) => name)).toEqual(['segment', 'branchId']);
    const secret = copyOf(customers, {
      fields: {
        ...customers.fields,
        email: text({ label: customers.fields.email.label, filter: true, readable: 'contacts.read' }),
      },
    });
    const closed = openView(defineScreen({ entity: secret }), 'email=a%40b.c', reader);
    expect([closed.state.filters, closed.gone.length]).toEqual([[], 1]);
  });

  it('survives any text', () => {
    for (const shows of [
      '%',
      'columns=',
      'columns=__proto__&look=constructor',
      'sort=toString&size=-1&x=%00',
    ])
      expect(open(shows)).toMatchObject({ look: '', state: { pageSize: 20 } });
  });
});

describe('The address of a list with a kept view', () => {
  const view = { key: '12', state: open('segment=new&sort=paperCode').state };
  const written = (text: string) => {
    const params = new URLSearchParams(text);
    return writeViewState(customers, readListState(customers, params), view).toString();
  };

  it('names the view alone while nothing differs, and else all that the list shows', () => {
    expect(written('segment=new&sort=paperCode')).toBe('view=12');
    expect(written('segment=new&sort=paperCode&page=3')).toBe('page=3&view=12');
    expect(written('segment=new')).toBe('segment=new&view=12');
    expect(isPlain(customers, new URLSearchParams('page=3&view=12'))).toBe(true);
  });

  it('does not mean the view again once all is taken off', () => {
    const params = written('');
    expect(params).toBe('sort=createdAt&desc=1&view=12');
    expect(isPlain(customers, new URLSearchParams(params))).toBe(false);
    expect(readListState(customers, new URLSearchParams(params))).toEqual(
      readListState(customers, new URLSearchParams()),
    );
  });
});
