import { useCallback, useEffect, useMemo, useRef } from 'react';
import { reloadPermissions } from '../../../providers/access';
import { draftKey, draftPrefix } from '../../../providers/draft-key';
import { useSession } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import { type FormValues, isValues } from './merge';
import { secretKeysOf } from './resolver';
import { seal, unseal } from './sealed';

export interface Draft {
  readonly values: FormValues;
  /** Row as it was loaded before the typing. Absent for a new row. */
  readonly base?: FormValues;
}

export interface DraftPlace {
  readonly userId: number;
  readonly entity: string;
  readonly id: number | undefined;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Lifetime of a draft in milliseconds: 12 hours, as long as a session may be idle. */
export const draftLifeMs = 12 * 60 * 60 * 1000;

/** Contains the user id, because a draft is never offered to another user. */
export const draftKeyOf = ({ userId, entity, id }: DraftPlace): string =>
  `${draftPrefix}${userId}:${entity}:${id ?? 'new'}`;

/** Saves a draft, sealed with the user's key. A full or refused storage loses the draft, never the form. */
export const saveDraft = (
  store: Store,
  key: string,
  place: DraftPlace,
  draft: Draft,
  now = Date.now(),
): void => {
  try {
    const name = draftKeyOf(place);
    store.setItem(name, JSON.stringify({ at: now, sealed: seal(JSON.stringify(draft), key, name) }));
  } catch {
    // The draft is lost, see above.
  }
};

export const dropDraft = (store: Store, place: DraftPlace): void => {
  try {
    store.removeItem(draftKeyOf(place));
  } catch {
    // Nothing was stored, so nothing is left.
  }
};

/** Returns the draft of a form, unless it is too old or cannot be opened with the user's key. */
export const readDraft = (
  store: Store,
  key: string | undefined,
  place: DraftPlace,
  now = Date.now(),
): Draft | undefined => {
  try {
    const name = draftKeyOf(place);
    const found: unknown = JSON.parse(store.getItem(name) ?? 'null');
    if (key === undefined || !isStored(found) || now - found.at > draftLifeMs) return undefined;
    const draft: unknown = JSON.parse(unseal(found.sealed, key, name));
    return isDraft(draft) ? { values: draft.values, base: draft.base } : undefined;
  } catch {
    return undefined;
  }
};

/** Removes drafts that are too old, because they hold personal data. */
const sweepDrafts = (store: Storage, now = Date.now()): void => {
  try {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith(draftPrefix))) {
      const found: unknown = JSON.parse(store.getItem(key) ?? 'null');
      if (!isStored(found) || now - found.at > draftLifeMs) store.removeItem(key);
    }
  } catch {
    // The next form tries again.
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

const isStored = (value: unknown): value is { readonly at: number; readonly sealed: string } =>
  isValues(value) && typeof value.at === 'number' && typeof value.sealed === 'string';

const isDraft = (value: unknown): value is Draft =>
  isValues(value) && isValues(value.values) && (value.base === undefined || isValues(value.base));

const saveDelayMs = 400;

/** Draft of a form: read once at opening, written while the user types, removed after the save. */
export const useDraft = (entity: Entity, id: number | undefined) => {
  // User at opening. If the session ends meanwhile, the draft still belongs to them.
  const userId = useRef(useSession().user?.id ?? 0).current;
  const place = useMemo(() => ({ userId, entity: entity.name, id }), [userId, entity, id]);
  const found = useMemo<Draft | undefined>(() => {
    sweepDrafts(localStorage);
    return readDraft(localStorage, draftKey(), place);
  }, [place]);
  const waiting = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const key = draftKey();
    // Without the key the draft waits: it is on its way.
    if (!waiting.current || key === undefined) return;
    saveDraft(localStorage, key, place, waiting.current);
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
    // A page that was loaded again has no key until it asks.
    if (draftKey() === undefined) void reloadPermissions().then(flush);
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { found, keep, drop, flush };
};
