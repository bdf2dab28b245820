import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../../providers/session';
import { draftPrefix } from '../../../providers/storage';
import type { Entity } from '../../../schema/entity';
import { type FormValues, isSame, isValues } from './merge';
import { secretKeysOf } from './resolver';

export interface Draft {
  readonly values: FormValues;
  /** Row as it was loaded before the typing. Absent for a new row. */
  readonly base?: FormValues;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Key of a draft in the tab's storage. Contains the user id, because a draft is never offered to another user. */
export const draftKeyOf = (userId: number, entity: string, id: number | undefined): string =>
  `${draftPrefix}${userId}:${entity}:${id ?? 'new'}`;

/** Saves a draft. A full or refused storage loses the draft, never the form. */
export const saveDraft = (store: Store, key: string, draft: Draft): void => {
  try {
    store.setItem(key, JSON.stringify(draft));
  } catch {
    // The draft is lost, see above.
  }
};

export const dropDraft = (store: Store, key: string): void => {
  try {
    store.removeItem(key);
  } catch {
    // Nothing was stored, so nothing is left.
  }
};

export const readDraft = (store: Store, key: string): Draft | undefined => {
  try {
    const draft: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return isDraft(draft) ? { values: draft.values, base: draft.base } : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the values without secrets, because passwords are never written to the browser's storage. */
export const draftValuesOf = (entity: Entity, values: FormValues): FormValues => {
  const secret = secretKeysOf(entity);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secret.has(key)));
};

/** Takes over only keys that the form still has, because an older version may have written the draft. */
export const applyDraft = (start: FormValues, draft: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(start).map(([key, value]) => [key, Object.hasOwn(draft, key) ? draft[key] : value]),
  );

/**
 * Says whether a draft of a new row belongs into a form that is opened with `given` values. What was typed about one
 * person comes back for that person alone, and never into a form that was opened for something else.
 */
export const isDraftFor = ({ about }: Pick<Entity, 'about'>, draft: FormValues, given: FormValues): boolean =>
  (about === undefined || isSame(draft[about], given[about])) &&
  Object.keys(given).every((key) => !Object.hasOwn(draft, key) || isSame(draft[key], given[key]));

const isDraft = (value: unknown): value is Draft =>
  isValues(value) && isValues(value.values) && (value.base === undefined || isValues(value.base));

const saveDelayMs = 400;

/** Draft of a form: read once at opening, written while the user types, removed after the save. */
export const useDraft = (entity: Entity, id: number | undefined) => {
  // User at opening. If the session ends meanwhile, the draft still belongs to them.
  const userId = useRef(useSession().user?.id ?? 0).current;
  const key = draftKeyOf(userId, entity.name, id);
  const found = useMemo(() => readDraft(sessionStorage, key), [key]);
  /** Draft of something else, which is offered beside this form and outlives it until it is taken or discarded. */
  const offered = useRef<Draft>(undefined);
  const waiting = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current) saveDraft(sessionStorage, key, waiting.current);
    waiting.current = undefined;
  }, [key]);
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
    if (offered.current) saveDraft(sessionStorage, key, offered.current);
    else dropDraft(sessionStorage, key);
  }, [key]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { found, offered, keep, drop, flush };
};
