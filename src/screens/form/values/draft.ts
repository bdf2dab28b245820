import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import { type FormValues, isValues } from './merge';
import { secretKeysOf } from './resolver';

export interface Draft {
  readonly values: FormValues;
  /** The row as it was loaded before the typing; absent for a new row. */
  readonly base?: FormValues;
}

export interface DraftPlace {
  readonly userId: number;
  readonly entity: string;
  readonly id: number | undefined;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Kept for as long as a session may be idle; after that, what was typed is older than the working day. */
export const draftLifeMs = 12 * 60 * 60 * 1000;

/** Contains the user, because nobody's draft is offered to anybody else. */
export const draftKeyOf = ({ userId, entity, id }: DraftPlace): string =>
  `draft:${userId}:${entity}:${id ?? 'new'}`;

/** A full or refused store loses the draft, never the form. */
export const saveDraft = (store: Store, place: DraftPlace, draft: Draft, now = Date.now()): void => {
  try {
    store.setItem(draftKeyOf(place), JSON.stringify({ at: now, ...draft }));
  } catch {
    // As said above.
  }
};

export const dropDraft = (store: Store, place: DraftPlace): void => {
  try {
    store.removeItem(draftKeyOf(place));
  } catch {
    // Nothing was kept, so nothing is left.
  }
};

/** The draft of that place, unless it is too old or not readable. */
export const readDraft = (store: Store, place: DraftPlace, now = Date.now()): Draft | undefined => {
  try {
    const found: unknown = JSON.parse(store.getItem(draftKeyOf(place)) ?? 'null');
    if (!isStored(found) || now - found.at > draftLifeMs) return undefined;
    return { values: found.values, base: found.base };
  } catch {
    return undefined;
  }
};

/** Removes the drafts that are too old to be offered: what was typed about people does not lie around. */
const sweepDrafts = (store: Storage, now = Date.now()): void => {
  try {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith('draft:'))) {
      const found: unknown = JSON.parse(store.getItem(key) ?? 'null');
      if (!isStored(found) || now - found.at > draftLifeMs) store.removeItem(key);
    }
  } catch {
    // Another form will try again.
  }
};

/** The values without secrets: a password is never written to the browser's store. */
export const draftValuesOf = (entity: Entity, values: FormValues): FormValues => {
  const secret = secretKeysOf(entity);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secret.has(key)));
};

/** A draft written by an older version of the declaration: only keys the form still has are taken over. */
export const applyDraft = (start: FormValues, draft: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(start).map(([key, value]) => [key, Object.hasOwn(draft, key) ? draft[key] : value]),
  );

const isStored = (value: unknown): value is Draft & { readonly at: number } =>
  isValues(value) &&
  typeof value.at === 'number' &&
  isValues(value.values) &&
  (value.base === undefined || isValues(value.base));

const saveDelayMs = 400;

/** The draft of one form: read once when it opens, written while somebody types, gone once it is saved. */
export const useDraft = (entity: Entity, id: number | undefined) => {
  // The user at opening: when the session ends meanwhile, what is typed is still theirs.
  const userId = useRef(useSession().user?.id ?? 0).current;
  const place = useMemo(() => ({ userId, entity: entity.name, id }), [userId, entity, id]);
  const found = useMemo<Draft | undefined>(() => {
    sweepDrafts(localStorage);
    return readDraft(localStorage, place);
  }, [place]);
  const waiting = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current) saveDraft(localStorage, place, waiting.current);
    waiting.current = undefined;
  }, [place]);
  const keep = useCallback(
    (values: FormValues, base: FormValues | undefined) => {
      waiting.current = {
        values: draftValuesOf(entity, values),
        base: base && draftValuesOf(entity, base),
      };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, saveDelayMs);
    },
    [entity, flush],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = undefined;
    dropDraft(localStorage, place);
  }, [place]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { found, keep, drop, flush };
};
