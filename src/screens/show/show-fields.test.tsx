import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { channels } from '../../resources/channels/entity';
import { rooms } from '../../resources/rooms/entity';
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

it('a field that its row does not ask for is shown only with a value', async () => {
  await setLanguage('ar');
  const screen = defineScreen({ entity: channels });
  const textFor = (row: object) =>
    render(<ShowFields screen={screen} row={{ id: 4, version: 1, ...row }} parts={{}} />).container
      .textContent;
  const risk = 'مخاطرة الربط';
  expect(textFor({ provider: 'waha', riskAccepted: false })).toContain(risk);
  expect(textFor({ provider: 'cloud', riskAccepted: false })).not.toContain(risk);
  expect(textFor({ provider: 'cloud', riskAccepted: true })).toContain(risk);
});
