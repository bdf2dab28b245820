import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Session, useSession } from '../../../providers/session';
import { activeBranches, defaultBranchFor } from '../../../providers/user';
import { type Entity, inputKeyOf } from '../../../schema/entity';
import type { InputMode } from '../../../schema/revealed';
import type { RowData } from '../../data/row';
import { branchFieldOf, branchOfList, type ListState, readListState } from '../../list/list-state';
import type { FormRules } from '../../screen';
import { useWords } from '../../words';
import type { EntityForm } from '../use-entity-form';
import { applyDraft, type Draft, isDraftFor, useDraft } from '../values/draft';
import { type FormValues, isSame, type Merged, merge } from '../values/merge';
import { resolverOf } from '../values/resolver';
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
      (key) => !isSame(now[key], base.current[key]) && rules.isUntouched?.(key, now) !== true,
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
