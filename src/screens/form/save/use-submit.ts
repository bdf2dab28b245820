import { useCallback, useState } from 'react';
import {
  failureText,
  fieldMessages,
  formErrors,
  HttpError,
  isAborted,
  isOffline as isOfflineError,
} from '../../../providers/http-error';
import { pushToast, type Toast } from '../../../providers/toasts';
import { type Accepted, useAcceptance } from '../../actions/acceptance';
import { isRow, type RowData } from '../../data/row';
import { savedToast, useWhom, whomFirst } from '../../data/toast-lines';
import { useQuestion } from '../../question';
import type { StateOptions, useFormState } from '../frame/use-form-state';
import { type Conflict, type FormValues, type Merged, merge } from '../values/merge';
import { clashOf, isUndecided, type Side } from './conflict-panel';

export interface SubmitOptions extends Omit<StateOptions, 'mode'> {
  readonly state: ReturnType<typeof useFormState>;
  /** Saves by another call, or returns undefined to save the row as usual. `typed` holds all form values. */
  readonly send?: (values: FormValues, typed: FormValues) => Promise<unknown> | undefined;
  readonly onDone: () => void;
  /** Returns what the toast says of the saved row besides that it is saved. Default: nothing. */
  readonly tellSaved?: (saved: unknown) => Pick<Toast, 'text' | 'action'>;
}

/** Key of all toasts of a form's save, so that a success replaces an earlier refusal. */
export const formToast = 'form';

/** Saves a form and handles refused fields, a lost connection, and another user's change. */
export const useSubmit = ({ entity, row, rules, state, valuesOf, onDone, ...options }: SubmitOptions) => {
  const { form, base, draft, words } = state;
  const { t, entityText } = words;
  const whom = useWhom();
  const acceptance = useAcceptance(entity);
  const question = useQuestion();
  const [isSaving, setSaving] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<HttpError>();
  const [current, setCurrent] = useState(row);
  const [clash, setClash] = useState(() => state.merged && clashOf(state.merged));

  const send = async (payload: FormValues): Promise<void> => {
    if (isUndecided(clash)) return setProblems([t('form.conflict.choose')]);
    setSaving(true);
    setOffline(false);
    setProblems([]);
    setRefusal(undefined);
    try {
      const { setValue } = form;
      const context = { values: form.getValues(), setValue, row: current, t, ask };
      if (rules.before && !(await rules.before(payload, context))) return;
      await attempt(payload, current, 0);
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };

  const ask = async (title: string): Promise<boolean> => question({ title, okText: t('common.confirm') });

  /** Takes over what another user changed in the row, and returns what both changed, too. */
  const take = (newer: RowData): Merged => {
    const theirs = valuesOf(newer);
    const merged = merge(base.current, form.getValues(), theirs);
    base.current = theirs;
    setCurrent(newer);
    for (const key of merged.taken) form.setValue(key, merged.values[key]);
    return merged;
  };

  /** Follows the row while the form is open. What both changed is asked when the form is saved. */
  const follow = (newer: RowData): void => {
    if (isSaving || (newer.version ?? 0) <= (current?.version ?? 0)) return;
    if (merge(base.current, form.getValues(), valuesOf(newer)).conflicts.length === 0) take(newer);
  };

  /** Saves. If only the other user changed some fields, takes those over and saves again. */
  const attempt = async (
    payload: FormValues,
    target: RowData | undefined,
    merges: number,
    accepted?: Accepted,
  ): Promise<void> => {
    try {
      const values = form.getValues();
      const sent = { ...(rules.payload?.(payload, values) ?? payload), ...accepted };
      succeed(await (options.send?.(sent, values) ?? options.entityForm.save(sent, target)), merges > 0);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const asked = acceptance.ask(error);
      if (asked) {
        const answer = await asked;
        // The user gave up. The form stays as it is and shows the reason.
        if (answer === undefined) return setProblems([acceptance.worded(error)]);
        return attempt(payload, target, merges, { ...accepted, ...answer });
      }
      if (error.code !== 'version.stale' || !isRow(error.current) || merges > 2) throw error;
      const merged = take(error.current);
      if (merged.conflicts.length > 0) return setClash(clashOf(merged, error));
      const next = { ...payload, ...pick(merged.values, merged.taken) };
      return attempt(next, error.current, merges + 1, accepted);
    }
  };

  const succeed = (saved: unknown, merged: boolean): void => {
    draft.drop();
    const title = entityText(entity, row === undefined ? 'added' : 'updated');
    const text = merged ? t('form.conflict.mergedNote') : undefined;
    const { action, text: said = whom(entity, saved, text) } = options.tellSaved?.(saved) ?? {};
    pushToast({ ...savedToast(saved, entity, whomFirst(entity, title, said), t), action, key: formToast });
    onDone();
  };

  const fail = (error: unknown): void => {
    if (isAborted(error)) return;
    if (!(error instanceof HttpError)) throw error;
    draft.flush();
    // The handler of ended sessions has told the user. The draft waits for the next sign-in.
    if (error.status === 401) return;
    if (isOfflineError(error)) setOffline(true);
    setRefusal(error);
    const found = Object.entries(formErrors(error));
    const known = found.filter(([path]) => (path.split('.')[0] ?? '') in base.current);
    for (const [path, message] of known)
      form.setError(path, { type: 'server', message }, { shouldFocus: path === known[0]?.[0] });
    const operation = row === undefined ? 'add' : 'update';
    const text = failureText({ entity: entity.name, operation, error, t });
    if (known.length < found.length) setProblems(fieldMessages(error, t));
    else if (known.length === 0 && !isOfflineError(error)) setProblems([text]);
    const said = isOfflineError(error) ? t('live.lost') : text;
    pushToast({ kind: 'error', title: t('common.error'), text: said, key: formToast });
  };

  const choose = useCallback(
    (conflict: Conflict, side: Side) => {
      form.setValue(conflict.key, conflict[side], { shouldValidate: true });
      setClash((before) => before && { ...before, choices: { ...before.choices, [conflict.key]: side } });
    },
    [form.setValue],
  );
  const { dialog } = acceptance;
  return { send, follow, isSaving, isOffline, problems, refusal, clash, choose, dialog };
};

const pick = (values: FormValues, keys: readonly string[]): FormValues =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));
