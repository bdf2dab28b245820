import { unionFilters } from '@refinedev/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../i18n/react';
import { listQueryOf } from '../../../providers/data';
import type { Query } from '../../../providers/http';
import { branches } from '../../../resources/branches/entity';
import { packages } from '../../../resources/packages/entity';
import { services } from '../../../resources/services/entity';
import type { Entity } from '../../../schema/entity';
import { readListState } from '../list-state';
import { type FiltersTable, InactiveToggle } from './filters';

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
