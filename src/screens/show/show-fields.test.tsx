import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { rooms } from '../../resources/rooms/entity';
import { valueIn } from '../data/row';
import { defineScreen } from '../screen';
import { ShowFields } from './show-fields';

afterEach(cleanup);

const room = { id: 4, version: 1, name: 'الحمام المغربي', capacity: 2, isActive: true };

const shown = async (folded: readonly string[] = []) => {
  await setLanguage('ar');
  return render(<ShowFields screen={defineScreen({ entity: rooms })} row={room} parts={{ folded }} />)
    .container;
};

it('a name that the head says is not said again beneath it', async () => {
  const text = (await shown()).textContent;
  expect(text).toContain('السعة');
  expect(text).not.toContain('الحمام المغربي');
});

it('a field that says nothing about a row of its kind is not shown in its details', async () => {
  await setLanguage('ar');
  const screen = defineScreen({ entity: rooms });
  const textFor = (row: typeof room) =>
    render(
      <ShowFields
        screen={screen}
        row={row}
        parts={{ meant: { capacity: (row) => valueIn(row, 'isActive') === true } }}
      />,
    ).container.textContent;
  expect(textFor(room)).toContain('السعة');
  expect(textFor({ ...room, isActive: false })).not.toContain('السعة');
});
