import { unionFilters } from '@refinedev/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../i18n/react';
import { listQueryOf } from '../../../providers/data';
import type { Query } from '../../../providers/http';
import { auditLogs } from '../../../resources/audit-logs/entity';
import { branches } from '../../../resources/branches/entity';
import { packages } from '../../../resources/packages/entity';
import { services } from '../../../resources/services/entity';
import type { Entity } from '../../../schema/entity';
import { readListState } from '../list-state';
import { type FiltersTable, filterChoicesOf, InactiveToggle } from './filters';
import { TextFilter } from './text-filter';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

/** The parameters of the list's request: first at the start, then after each press. */
const asked: Query[] = [];
const show = (entity: Entity) => {
  asked.length = 0;
  const draw = (filters: FiltersTable['filters']) => {
    asked.push(listQueryOf(entity.name, { filters }));
    const setFilters: FiltersTable['setFilters'] = (to) =>
      view.rerender(draw(Array.isArray(to) ? unionFilters([], to, filters) : to(filters)));
    return <InactiveToggle entity={entity} table={{ filters, setFilters }} />;
  };
  const view = render(<div />);
  view.rerender(draw(readListState(entity, new URLSearchParams()).filters));
};

describe('rows that were stopped', () => {
  it.each([['services', services] as const, ['packages', packages] as const])(
    'are asked for by a switch over the list of %s that begins switched off (SVC-09, PKG-13)',
    async (_, entity) => {
      show(entity);
      const toggle = screen.getByRole('switch');
      expect(toggle).toHaveProperty('checked', false);
      expect(asked.at(-1)).not.toHaveProperty('includeInactive');
      await userEvent.click(toggle);
      expect(asked.at(-1)).toHaveProperty('includeInactive', true);
      expect(screen.getByRole('switch')).toHaveProperty('checked', true);
      await userEvent.click(screen.getByRole('switch'));
      expect(asked.at(-1)).not.toHaveProperty('includeInactive');
    },
  );

  it('are shown and hidden by one button over the branches (BRN-03)', async () => {
    show(branches);
    await userEvent.click(screen.getByRole('button', { name: /Show inactive branches/ }));
    expect(asked.at(-1)).toHaveProperty('includeInactive', true);
    await userEvent.click(screen.getByRole('button', { name: /Hide inactive branches/ }));
    expect(asked.at(-1)).not.toHaveProperty('includeInactive');
  });
});

describe('the search for a branch', () => {
  it('waits for Enter, and takes blanks away (BRN-02)', async () => {
    const onChange = vi.fn();
    render(<TextFilter waits value="" aria-label="Search branches" onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), ' nasr ');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('nasr');
  });

  it('has a button for those who use the mouse (BRN-02)', async () => {
    const onChange = vi.fn();
    render(<TextFilter waits value="" aria-label="Search branches" onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), 'dokki');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('dokki');
  });
});

describe('a search while typing', () => {
  afterEach(() => vi.useRealTimers());

  // CON-03
  it('is sent 500 ms after the last letter (CUS-04)', () => {
    vi.useFakeTimers();
    const onChange = vi.fn();
    render(<TextFilter aria-label="Search" value="" onChange={onChange} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'mon' } });
    act(() => vi.advanceTimersByTime(400));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'mona' } });
    act(() => vi.advanceTimersByTime(499));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('mona');
  });
});

describe('what a list is narrowed by', () => {
  // AUD-15
  it('is every action and entity of the entries on the list, also one that nobody declared', () => {
    const { action, entityName } = auditLogs.fields;
    const actions = filterChoicesOf({
      field: action,
      more: ['Create', 'Replicate', 'Replicate'],
      lang: 'ar',
    });
    expect(actions.filter(({ value }) => value === 'Create')).toEqual([{ value: 'Create', label: 'إضافة' }]);
    expect(actions.at(-1)).toEqual({ value: 'Replicate', label: 'Replicate' });
    const entities = filterChoicesOf({ field: entityName, more: ['Customer'], lang: 'ar' });
    expect(entities).toContainEqual({ value: 'Customer', label: 'عميل' });
  });

  it('is the known categories first, then those somebody wrote', () => {
    const { category } = services.fields;
    const labels = filterChoicesOf({ field: category, more: ['مكياج'], lang: 'ar' }).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(['إزالة الشعر', 'العناية بالبشرة', 'العناية بالشعر', 'مكياج']);
  });
});
