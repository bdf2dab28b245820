import { describe, expect, it } from 'vitest';
import { users } from '../../../resources/users/entity';
import {
  applyDraft,
  type DraftPlace,
  draftKeyOf,
  draftLifeMs,
  draftValuesOf,
  dropDraft,
  readDraft,
  saveDraft,
} from './draft';

const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const key = '07'.repeat(32);
const place: DraftPlace = { userId: 1, entity: 'customers', id: undefined };

describe('what was typed before the tab closed', () => {
  it('comes back to the same person and form', () => {
    const kept = store();
    saveDraft(kept, key, place, { values: { fullName: 'منى' } });
    expect(readDraft(kept, key, place)).toEqual({ values: { fullName: 'منى' } });
    expect(readDraft(kept, key, { ...place, id: 7 })).toBeUndefined();
  });

  it('is never offered to somebody else', () => {
    const kept = store();
    saveDraft(kept, key, place, { values: { fullName: 'منى' } });
    expect(readDraft(kept, key, { ...place, userId: 2 })).toBeUndefined();
  });

  it('tells nothing to whoever reads the storage, and opens with the user’s own key alone', () => {
    const kept = store();
    saveDraft(kept, key, place, { values: { fullName: 'منى', phone: '01001234567' } });
    const stored = kept.getItem(draftKeyOf(place)) ?? '';
    expect(stored).toContain('sealed');
    expect(stored).not.toMatch(/منى|01001234567|fullName/);
    for (const other of ['08'.repeat(32), undefined]) expect(readDraft(kept, other, place)).toBeUndefined();
    kept.setItem(draftKeyOf({ ...place, id: 7 }), stored);
    expect(readDraft(kept, key, { ...place, id: 7 })).toBeUndefined();
  });

  it('is gone once saved, and after half a day', () => {
    const kept = store();
    saveDraft(kept, key, place, { values: {} }, 0);
    expect(readDraft(kept, key, place, draftLifeMs + 1)).toBeUndefined();
    saveDraft(kept, key, place, { values: {} });
    dropDraft(kept, place);
    expect(readDraft(kept, key, place)).toBeUndefined();
  });

  it('never holds a password', () => {
    const typed = { username: 'mona', password: 'secret', passwordConfirm: 'secret' };
    expect(draftValuesOf(users, typed)).toEqual({ username: 'mona' });
  });

  it('gives only what the form still asks for', () => {
    expect(applyDraft({ fullName: null, notes: 'a' }, { fullName: 'منى', gone: 1 })).toEqual({
      fullName: 'منى',
      notes: 'a',
    });
  });

  it('a full or broken store stops nobody', () => {
    const full = {
      ...store(),
      setItem: () => {
        throw new Error('full');
      },
      getItem: () => '{oops',
    };
    expect(() => saveDraft(full, key, place, { values: {} })).not.toThrow();
    expect(readDraft(full, key, place)).toBeUndefined();
  });
});
