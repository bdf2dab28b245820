import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointments } from '../../../resources/appointments/entity';
import { users } from '../../../resources/users/entity';
import { draftKeyOf, draftValuesOf, isDraftFor, readDraft, saveDraft } from '../frame/use-form-state';

const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
beforeEach(() => void vi.stubGlobal('sessionStorage', store()));
afterAll(() => void vi.unstubAllGlobals());
const key = draftKeyOf(1, 'customers', undefined);

describe('what was typed before the page was loaded again', () => {
  it('comes back to the same person and form', () => {
    saveDraft(key, { values: { fullName: 'منى' } });
    expect(readDraft(key)).toEqual({ values: { fullName: 'منى' } });
    expect(readDraft(draftKeyOf(1, 'customers', 7))).toBeUndefined();
  });

  it('is never offered to somebody else', () => {
    saveDraft(key, { values: { fullName: 'منى' } });
    expect(readDraft(draftKeyOf(2, 'customers', undefined))).toBeUndefined();
  });

  // M3
  it.each([
    ['the same person', { customerId: 7 }, { customerId: 7 }, true],
    ['another person', { customerId: 7 }, { customerId: 8 }, false],
    ['a person, though it names nobody', { notes: 'x' }, { customerId: 8 }, false],
    ['nobody, though it names a person', { customerId: 7 }, {}, false],
    ['nobody, as it names nobody', { notes: 'x' }, {}, true],
    ['another time', { start: '2026-01-04T10:00' }, { start: '2026-01-04T11:00' }, false],
  ])('belongs to %s', (_title, typed, given, isOurs) => {
    expect(isDraftFor(appointments, typed, given)).toBe(isOurs);
  });

  it('never holds a password', () => {
    const typed = { username: 'mona', password: 'secret', passwordConfirm: 'secret' };
    expect(draftValuesOf(users, typed)).toEqual({ username: 'mona' });
  });
});
