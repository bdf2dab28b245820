import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { activeBranches, defaultBranchFor, type Session, useSession } from '../../../providers/session';
import { draftPrefix, readJson, writeItem } from '../../../providers/storage';
import { type Entity, inputKeyOf } from '../../../schema/entity';
import { isRecord } from '../../../schema/field';
import type { InputMode } from '../../../schema/visibility';
import type { RowData } from '../../data/row';
import { branchFieldOf, branchOfList, type ListState, readListState } from '../../list/list-state';
import type { FormRules } from '../../screen';
import { useWords } from '../../words';
import type { EntityForm } from '../use-entity-form';
import { type FormValues, isFilledIn, isSame, type Merged, merge } from '../values/merge';
import { resolverOf, secretKeysOf } from '../values/resolver';
import { startValuesOf } from '../values/values';

export interface FormSubject<R = RowData> {
  readonly entity: Entity;
  readonly mode: InputMode;
  /** Row being edited. Undefined for a new one. */
  readonly row: R | undefined;
}

export interface StateOptions extends FormSubject {
  readonly entityForm: EntityForm;
  readonly rules: FormRules;
  readonly valuesOf: (row: RowData) => FormValues;
}

/** Fills a form with its start values: the row or the defaults, and a draft that was left behind. */
export const useFormState = ({ entity, entityForm, mode, row, rules, valuesOf }: StateOptions) => {
  const words = useWords();
  const session = useSession();
  const { search } = useLocation();
  const draft = useDraft(entity, row?.id);
  // Computed once, because later changes are compared with the values at the start.
  const opening = useRef<Opening>(undefined);
  if (opening.current === undefined) {
    const given = row ? {} : (rules.given?.() ?? {});
    const isOurs = row !== undefined || !draft.found || isDraftFor(entity, draft.found.values, given);
    if (!isOurs) draft.offered.current = draft.found;
    const plain = row
      ? valuesOf(row)
      : {
          ...newValuesOf(entity, session, readListState(entity, new URLSearchParams(search))),
          ...rules.start?.(),
        };
    opening.current = { ...openingOf({ ...plain, ...given }, isOurs ? draft.found : undefined), plain };
  }
  const { plain, start, values } = opening.current;
  const [merged, setMerged] = useState(opening.current.merged);
  const [offered, setOffered] = useState(draft.offered.current?.values);
  const base = useRef(start);
  const { form, check } = entityForm;
  check.current = resolverOf(entity, mode, words, rules, row && { ...row });
  const [isFilled, setFilled] = useState(false);
  const fill = useRef(() => form.reset(values)).current;
  useEffect(() => {
    fill();
    setFilled(true);
  }, [fill]);
  /** Fills the form with the draft that was offered, as if the form had been opened for it. */
  const take = (): void => {
    const taken = openingOf(plain, draft.offered.current);
    draft.offered.current = undefined;
    setOffered(undefined);
    base.current = taken.start;
    setMerged(taken.merged);
    form.reset(taken.values);
  };
  const refuse = (): void => {
    draft.offered.current = undefined;
    setOffered(undefined);
    if (!isDirty()) draft.drop();
  };
  const isDirty = (): boolean => {
    const now = form.getValues();
    return Object.keys(base.current).some(
      (key) => !isSame(now[key], base.current[key]) && !isFilledIn(key, now),
    );
  };
  return { form, isFilled, base, isDirty, draft, merged, offered, take, refuse, words };
};

interface Opening {
  /** Values of a form that is opened for nothing in particular. */
  readonly plain: FormValues;
  readonly start: FormValues;
  readonly values: FormValues;
  /** Draft merged with the changes of the row since it was written. */
  readonly merged: Merged | undefined;
}

const openingOf = (start: FormValues, draft: Draft | undefined): Omit<Opening, 'plain'> => {
  if (!draft) return { start, values: start, merged: undefined };
  const mine = applyDraft(start, draft.values);
  const merged = merge(draft.base ? applyDraft(start, draft.base) : start, mine, start);
  return isSame(merged.values, start)
    ? { start, values: start, merged: undefined }
    : { start, values: merged.values, merged };
};

/**
 * Returns the start values of a new row: declared defaults, today, and the list's branch (CUS-48, CUS-58). Where a row has
 * several branches, the one that is chosen above, or the user's only one.
 */
export const newValuesOf = (
  entity: Entity,
  session: Pick<Session, 'user' | 'choice'>,
  list: Pick<ListState, 'filters'>,
): FormValues => {
  const values = startValuesOf(entity);
  if (typeof entity.branch === 'object') {
    const { rows } = entity.branch;
    const field = entity.fields[rows];
    const open = activeBranches(session.user);
    const one = open.length === 1 ? open[0] : open.find(({ id }) => id === session.choice);
    return field && one ? { ...values, [inputKeyOf(rows, field)]: [one.id] } : values;
  }
  const scope = branchFieldOf(entity);
  if (!(scope in values)) return values;
  const branch = branchOfList(entity, list.filters, session.choice);
  return { ...values, [scope]: defaultBranchFor(session.user, branch) };
};

interface Draft {
  readonly values: FormValues;
  /** Row as it was loaded before the typing. Absent for a new row. */
  readonly base?: FormValues;
}

/** Key of a draft in the tab's storage. Contains the user id, because a draft is never offered to another user. */
export const draftKeyOf = (userId: number, entity: string, id: number | undefined): string =>
  `${draftPrefix}${userId}:${entity}:${id ?? 'new'}`;

/** Saves a draft. A full or refused storage loses the draft, never the form. */
export const saveDraft = (key: string, draft: Draft): void =>
  writeItem(key, JSON.stringify(draft), 'sessionStorage');

export const readDraft = (key: string): Draft | undefined => {
  const draft = readJson(key, 'sessionStorage');
  return isDraft(draft) ? { values: draft.values, base: draft.base } : undefined;
};

/** Returns the values without secrets, because passwords are never written to the browser's storage. */
export const draftValuesOf = (entity: Entity, values: FormValues): FormValues => {
  const secret = secretKeysOf(entity);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secret.has(key)));
};

/** Takes over only keys that the form still has, because an older version may have written the draft. */
const applyDraft = (start: FormValues, draft: FormValues): FormValues =>
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
  isRecord(value) && isRecord(value.values) && (value.base === undefined || isRecord(value.base));

const saveDelayMs = 400;

/** Draft of a form: read once at opening, written while the user types, removed after the save. */
const useDraft = (entity: Entity, id: number | undefined) => {
  // User at opening. If the session ends meanwhile, the draft still belongs to them.
  const userId = useRef(useSession().user?.id ?? 0).current;
  const key = draftKeyOf(userId, entity.name, id);
  const found = useMemo(() => readDraft(key), [key]);
  /** Draft of something else, which is offered beside this form and outlives it until it is taken or discarded. */
  const offered = useRef<Draft>(undefined);
  const waiting = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current) saveDraft(key, waiting.current);
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
    if (offered.current) saveDraft(key, offered.current);
    else writeItem(key, null, 'sessionStorage');
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
