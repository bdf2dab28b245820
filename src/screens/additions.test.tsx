import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InRefine } from '../../tests/support/refine-frame';
import { enter } from '../../tests/support/session';
import { setLanguage } from '../i18n/react';
import { followAccess } from '../providers/access';
import { signOut } from '../providers/session';
import { branches } from '../resources/branches/entity';
import { services } from '../resources/services/entity';
import { withAdded } from './additions';
import { defineScreen, type Way } from './screen';
import { Ways } from './show/show-commands';

const Picture = () => <i />;
const Own = () => <p>own</p>;
const Before = () => <p>before</p>;
const After = () => <p>after</p>;

const wayTo = (key: string, isOff = false): Way => ({
  key,
  text: { ar: key, en: key },
  icon: Picture,
  permission: `${key}.create`,
  useIsOff: () => isOff,
});

const host = defineScreen({ entity: branches, show: async () => ({ sections: [Own] }) });
const after = defineScreen({
  entity: branches,
  listTop: async () => After,
  dialogs: { measure: async () => After },
  rowActions: [{ key: 'measure', text: 'common.saved', icon: Picture }],
  show: async () => ({ sections: [After], ways: [wayTo('sell')], cells: { name: After } }),
});
const before = defineScreen({
  entity: branches,
  order: -1,
  listTop: async () => Before,
  show: async () => ({ sections: [Before], ways: [wayTo('book')], top: Before }),
});
const elsewhere = defineScreen({ entity: services, show: async () => ({ sections: [After] }) });

describe('what nouns add to a screen', () => {
  it('stands around its own parts in the order it names, and at no other screen', async () => {
    const whole = withAdded(host, [after, elsewhere, before]);
    expect(await whole.show?.()).toMatchObject({ sections: [Before, Own, After], top: Before });
    expect((await whole.show?.())?.ways?.map(({ key }) => key)).toEqual(['book', 'sell']);
    expect((await whole.show?.())?.cells).toEqual({ name: After });
    expect(whole.rowActions?.map(({ key }) => key)).toEqual(['measure']);
    expect(whole.dialogs.measure).toBe(after.dialogs.measure);
    expect(withAdded(host, [elsewhere])).toBe(host);
  });
});

describe('the ways of a row', () => {
  let stop: () => void = () => {};
  beforeAll(() => setLanguage('en'));
  afterEach(() => {
    cleanup();
    stop();
    signOut();
  });

  it('are those with a right and something to do, of which the first stands out', async () => {
    const permissions = ['sell.create', 'book.create', 'leave.create'];
    stop = followAccess();
    enter({ role: 'Receptionist', branches: [], permissions });
    render(
      <InRefine>
        <Ways
          screen={host}
          row={{ id: 1 }}
          ways={[wayTo('leave', true), wayTo('erase'), wayTo('book'), wayTo('sell')]}
        />
      </InRefine>,
    );
    const buttons = await screen.findAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['book', 'sell']);
    expect(buttons.map(({ className }) => className.includes('primary'))).toEqual([true, false]);
  });
});
