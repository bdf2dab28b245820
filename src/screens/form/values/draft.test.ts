import { describe, expect, it } from 'vitest';
import { users } from '../../../resources/users/entity';
import {
  applyDraft,
  type DraftPlace,
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
const place: DraftPlace = { userId: 1, entity: 'customers', id: undefined };

describe('what was typed before the tab closed', () => {
  it('comes back to the same person and form', () => {
    const kept = store();
    saveDraft(kept, place, { values: { fullName: 'منى' } });
    expect(readDraft(kept, place)).toEqual({ values: { fullName: 'منى' } });
    expect(readDraft(kept, { ...place, id: 7 })).toBeUndefined();
  });

  it('is never offered to somebody else', () => {
    const kept = store();
    saveDraft(kept, place, { values: { fullName: 'منى' } });
    expect(readDraft(kept, { ...place, userId: 2 })).toBeUndefined();
  });

  it('is gone once saved, and after half a day', () => {
    const kept = store();
    saveDraft(kept, place, { values: {} }, 0);
    expect(readDraft(kept, place, draftLifeMs + 1)).toBeUndefined();
    saveDraft(kept, place, { values: {} });
    dropDraft(kept, place);
    expect(readDraft(kept, place)).toBeUndefined();
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
    expect(() => saveDraft(full, place, { values: {} })).not.toThrow();
    expect(readDraft(full, place)).toBeUndefined();
  });
});
