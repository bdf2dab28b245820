import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../i18n/react';
import { branches } from '../../../resources/branches/entity';
import { packages } from '../../../resources/packages/entity';
import { services } from '../../../resources/services/entity';
import type { Entity } from '../../../schema/entity';
import { crudQueryOf, type ListControl, type ListState, readListState } from '../state/list-state';
import { InactiveToggle } from './filters';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

/** The filters of the list query: first at the start, then after each press. */
const asked: (readonly unknown[])[] = [];
const show = (entity: Entity) => {
  asked.length = 0;
  const draw = (state: ListState) => {
    asked.push(crudQueryOf(entity, state, { user: null, choice: null }).filters);
    const change: ListControl['change'] = (to) => view.rerender(draw(to(state)));
    return (
      <InactiveToggle
        entity={entity}
        control={{ state, isOpening: false, change, hrefOf: () => '', search: () => '' }}
      />
    );
  };
  const view = render(<div />);
  view.rerender(draw(readListState(entity, new URLSearchParams())));
};
const includes = { field: 'includeInactive', operator: 'eq', value: true };

describe('rows that were stopped', () => {
  it.each([['services', services] as const, ['packages', packages] as const])(
    'are asked for by a switch over the list of %s that begins switched off (SVC-09, PKG-13)',
    async (_, entity) => {
      show(entity);
      const toggle = screen.getByRole('switch');
      expect(toggle).toHaveProperty('checked', false);
      expect(asked.at(-1)).not.toContainEqual(includes);
      await userEvent.click(toggle);
      expect(asked.at(-1)).toContainEqual(includes);
      expect(screen.getByRole('switch')).toHaveProperty('checked', true);
      await userEvent.click(screen.getByRole('switch'));
      expect(asked.at(-1)).not.toContainEqual(includes);
    },
  );

  it('are shown and hidden by one button over the branches (BRN-03)', async () => {
    show(branches);
    await userEvent.click(screen.getByRole('button', { name: /Show inactive branches/ }));
    expect(asked.at(-1)).toContainEqual(includes);
    await userEvent.click(screen.getByRole('button', { name: /Hide inactive branches/ }));
    expect(asked.at(-1)).not.toContainEqual(includes);
  });
});
