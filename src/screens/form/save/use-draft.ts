import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../../providers/use-session';
import type { Entity } from '../../../schema/entity';
import { type Draft, draftValuesOf, dropDraft, readDraft, saveDraft, sweepDrafts } from '../values/draft';
import type { FormValues } from '../values/merge';

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
        ...(base ? { base: draftValuesOf(entity, base) } : {}),
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
