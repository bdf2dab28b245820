import { type BaseRecord, useCustomMutation } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { TextKey } from '../../i18n/texts';
import { useSettingsState } from '../../providers/data';
import { errorMessage, formErrors, HttpError } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { type Field, type Fields, isRecord, text } from '../../schema/field';
import { issuesOf, settingSchema } from '../../schema/input';
import { type Setting, type SettingsGroup, settingsIn } from '../../schema/settings';
import { numberIn } from '../data/row';
import { type Clash, clashOf, isUndecided, type Side } from '../form/save/conflict-panel';
import { type Conflict, type FormValues, isSame, merge } from '../form/values/merge';
import { saidIssue } from '../form/values/resolver';
import { useCall } from '../query/use-call';
import { useWords, type Words } from '../words';

interface SettingsFormOptions {
  /** Groups that one request saves. */
  readonly groups: readonly SettingsGroup[];
  readonly saved: TextKey;
  readonly saveFailed: TextKey;
  readonly loadFailed: TextKey;
  readonly onSaved?: (answer: BaseRecord) => void;
}

/**
 * Form of settings groups: loads the stored values and saves the changed ones in one request. Changes by other users
 * are merged per setting. If both changed the same one, the form shows both values and saves nothing until the user
 * chooses.
 */
export const useSettingsForm = (options: SettingsFormOptions) => {
  const { groups, onSaved } = options;
  const [first] = groups;
  if (!first) throw new Error('no settings stand on this page');
  const words = useWords();
  const { t } = words;
  const client = useQueryClient();
  const { answer, failure, refresh } = useSettingsState(first);
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  const { isBusy, run } = useCall();
  const [problem, setProblem] = useState('');
  const [clash, setClash] = useState<Clash>();
  const settings = useMemo(() => typedSettings(groups), [groups]);
  const fields = useMemo(() => fieldsOfSettings(settings), [settings]);
  const resolver = useMemo(() => resolverFor(settings, fields, words), [settings, fields, words]);
  const startOf = useCallback(
    (from: unknown): FormValues => {
      const known: FormValues = Object.assign({}, ...groups.map((group) => settingsIn(group, from)));
      return Object.fromEntries(Object.keys(settings).map((key) => [key, known[key]]));
    },
    [groups, settings],
  );
  const form = useForm<FormValues>({ defaultValues: startOf(answer), resolver, mode: 'onChange' });
  const { reset, setError, getValues, setValue } = form;
  /** Stored values that the user's typing started from. */
  const base = useRef({ values: startOf(answer), version: numberIn(answer, 'version') });
  const isDirty = Object.keys(form.formState.dirtyFields).length > 0;

  useEffect(() => {
    if (answer === undefined) return;
    // Show values that others saved, except where the user typed. If both changed the same setting, keep the old base
    // and version, so that the server refuses the save as stale and the user is asked.
    const theirs = startOf(answer);
    const { conflicts } = merge(base.current.values, getValues(), theirs);
    const kept = conflicts.map(({ key }) => [key, base.current.values[key]]);
    base.current = {
      values: { ...theirs, ...Object.fromEntries(kept) },
      version: conflicts.length > 0 ? base.current.version : numberIn(answer, 'version'),
    };
    reset(base.current.values, { keepDirtyValues: true, keepErrors: true });
  }, [answer, reset, startOf, getValues]);
  const isFailed = failure !== undefined;
  useEffect(() => {
    if (isFailed)
      pushToast({ kind: 'error', title: t('common.error'), text: t(options.loadFailed), key: 'settings' });
  }, [isFailed, options.loadFailed, t]);

  const put = async (merges: number): Promise<void> => {
    const typed = getValues();
    const changes = Object.fromEntries(
      Object.entries(typed).filter(([key, value]) => !isSame(value, base.current.values[key])),
    );
    const { version } = base.current;
    try {
      const { data } = await mutateAsync({
        url: first.api ?? '/settings',
        method: 'put',
        // A path that the documents fix takes the whole group (MSG-14).
        values: { ...(first.api === null ? changes : { ...base.current.values, ...changes }), version },
        meta: { version },
        successNotification: false,
        errorNotification: false,
      });
      succeed(data, typed);
    } catch (error) {
      if (
        !(error instanceof HttpError) ||
        error.code !== 'version.stale' ||
        !isRecord(error.current) ||
        merges > 2
      )
        throw error;
      const theirs = startOf(error.current);
      const merged = merge(base.current.values, getValues(), theirs);
      base.current = { values: theirs, version: numberIn(error.current, 'version') };
      for (const key of merged.taken) setValue(key, merged.values[key], { shouldDirty: true });
      if (merged.conflicts.length === 0) return put(merges + 1);
      setClash(clashOf(merged, error));
    }
  };

  const succeed = (stored: BaseRecord, sent: FormValues): void => {
    const typed = getValues();
    setClash(undefined);
    base.current = { values: startOf(stored), version: numberIn(stored, 'version') };
    reset(base.current.values);
    // Keep text typed during the request, because it is not saved yet.
    for (const [key, value] of Object.entries(typed))
      if (!isSame(value, sent[key])) setValue(key, value, { shouldDirty: true });
    client.setQueryData(first.api === null ? ['settings'] : ['settings', first.name], { data: stored });
    pushToast({ kind: 'success', title: t(options.saved), key: toastKey });
    onSaved?.(stored);
  };

  const save = async (): Promise<void> => {
    if (isUndecided(clash)) return setProblem(t('form.conflict.choose'));
    setProblem('');
    await run(() => put(0), {
      refused: (error) => {
        for (const [path, message] of Object.entries(formErrors(error)))
          setError(path, { type: 'server', message });
        setProblem(errorMessage(error, t));
        return t(options.saveFailed);
      },
    });
  };

  /** Replaces the toast of an earlier save, which would speak against the errors. The form moves to the first one. */
  const refused = (): void =>
    pushToast({ kind: 'error', title: t(options.saveFailed), text: t('settings.lookBelow'), key: toastKey });

  const discard = (): void => {
    setProblem('');
    setClash(undefined);
    reset(base.current.values);
  };

  const choose = (conflict: Conflict, side: Side): void => {
    setProblem('');
    setClash((now) => now && { ...now, choices: { ...now.choices, [conflict.key]: side } });
    setValue(conflict.key, conflict[side], { shouldDirty: true, shouldValidate: true });
  };
  return {
    form,
    answer,
    fields,
    isDirty,
    isFailed,
    refresh,
    isBusy,
    problem,
    clash,
    choose,
    save,
    refused,
    discard,
  };
};

/** One toast tells of the last save. */
const toastKey = 'settings-saved';

const typedSettings = (groups: readonly SettingsGroup[]): Readonly<Record<string, Setting>> =>
  Object.fromEntries(
    groups.flatMap(({ fields }) => Object.entries(fields).filter(([, { write }]) => write !== 'never')),
  );

/** Returns a field per setting. A setting of kind 'own' becomes a text field; its input comes from the page. */
const fieldsOfSettings = (settings: Readonly<Record<string, Setting>>): Fields =>
  Object.fromEntries(
    Object.entries(settings).map(([key, setting]): [string, Field] => [
      key,
      setting.kind === 'own' ? text({ label: setting.label, hint: setting.hint }) : setting,
    ]),
  );

/** Runs the server's checks in the form, so that both refuse the same values. */
const resolverFor =
  (settings: Readonly<Record<string, Setting>>, fields: Fields, words: Words): Resolver<FormValues> =>
  (values) => {
    const errors: FieldErrors<FormValues> = {};
    for (const [key, setting] of Object.entries(settings)) {
      const { error } = settingSchema(setting).safeParse(values[key]);
      const [issue] = error ? issuesOf(error) : [];
      if (!issue) continue;
      const { message } = saidIssue({ fields }, { ...issue, path: [key] }, words);
      errors[key] = { type: issue.key, message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
