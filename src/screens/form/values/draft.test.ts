import { describe, expect, it } from 'vitest';
import { users } from '../../../resources/users/entity';
import { draftKeyOf, draftValuesOf, readDraft, saveDraft } from './draft';

const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const key = draftKeyOf(1, 'customers', undefined);

describe('what was typed before the page was loaded again', () => {
  it('comes back to the same person and form', () => {
    const kept = store();
    saveDraft(kept, key, { values: { fullName: 'منى' } });
    expect(readDraft(kept, key)).toEqual({ values: { fullName: 'منى' } });
    expect(readDraft(kept, draftKeyOf(1, 'customers', 7))).toBeUndefined();
  });

  it('is never offered to somebody else', () => {
    const kept = store();
    saveDraft(kept, key, { values: { fullName: 'منى' } });
    expect(readDraft(kept, draftKeyOf(2, 'customers', undefined))).toBeUndefined();
  });

  it('never holds a password', () => {
    const typed = { username: 'mona', password: 'secret', passwordConfirm: 'secret' };
    expect(draftValuesOf(users, typed)).toEqual({ username: 'mona' });
  });
});
