import { describe, expect, it } from 'vitest';
import { actions } from '../../tests/support/declarations';
import { isIconName } from './icons';

describe('the buttons of declared actions', () => {
  it('each have a picture that exists', () => {
    const unknown = actions.filter(({ icon }) => icon !== undefined && !isIconName(icon));
    expect(unknown.map(({ of, name, icon }) => `${of.name}.${name}: ${icon}`)).toEqual([]);
  });
});
