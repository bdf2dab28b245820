import { Alert, Button } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { can } from '../../../providers/access';
import { expireNow } from '../../../providers/account';
import { isTokenValid } from '../../../providers/session';
import { pushToast } from '../../../providers/toasts';
import { type Entity, inputKeyOf, writeRightOf } from '../../../schema/entity';
import { type InputMode, writableFieldsOf } from '../../../schema/revealed';
import { Choosing, isCalendarOpen, useHeldUpSave } from '../../controls/choosing';
import { textIn } from '../../data/row';
import { branchFieldOf } from '../../list/state/list-state';
import type { FormParts } from '../../screen';
import { useWords, type Words } from '../../words';
import { ConflictPanel, formFieldsOf } from '../save/conflict-panel';
import { useLeaving } from '../save/use-leaving';
import { formToast, useSubmit } from '../save/use-submit';
import { FormBranch, FormDay } from '../values/form-zone';
import type { FormValues } from '../values/merge';
import { focusFirst, inputIdOf } from './field-frame';
import { FormFields } from './form-field';
import { type FormSubject, useFormState } from './use-form-state';

interface FormBodyProps extends FormSubject {
  readonly onDone: () => void;
  /** Begins again without the draft. */
  readonly onRestart: () => void;
  /** The form sets it to its own closing, which asks when something would be lost. */
  readonly tryClose: RefObject<() => void>;
}

export const FormBody = ({ entity, mode, row, parts, onDone, onRestart, tryClose }: FormBodyProps) => {
  const state = useFormState({ entity, mode, row, parts });
  const { form, words, draft } = state;
  const { t } = words;
  const leave = useLeaving({ isDirty: state.isDirty, onLeave: draft.drop });
  const submit = useSubmit({
    entity,
    row,
    parts,
    state,
    onDone: () => {
      leave.free();
      onDone();
    },
  });
  const formId = useId();

  const onChosen = useRef(() => {});
  const choosing = useHeldUpSave(onChosen);
  const onTyping = useRef(() => {});
  onTyping.current = () => {
    if (!state.isDirty()) return draft.drop();
    const values = form.getValues();
    const typed = Object.entries(values).filter(([key]) => parts.isUntouched?.(key, values) !== true);
    draft.keep(Object.fromEntries(typed), row ? state.base.current : undefined);
  };
  useEffect(() => form.watch(() => onTyping.current()).unsubscribe, [form.watch]);
  useEffect(() => {
    const shown = writableFieldsOf(entity, mode).filter(([key]) => parts.hidden?.includes(key) !== true);
    const first = shown.find(([key]) => key === parts.order?.[0]) ?? shown[0];
    // After the dialog has taken the focus for itself.
    const timer = setTimeout(() => {
      if (first) focusFirst(document.getElementById(formId), inputIdOf(inputKeyOf(...first)));
    }, 60);
    return () => clearTimeout(timer);
  }, [entity, mode, parts, formId]);

  const save = () => {
    if (submit.isSaving || choosing.isHeldUp() || !isReady(parts, form.getValues())) return;
    // The documented order: right, fields, session (CUS-45).
    if (!can(writeRightOf(entity, mode)))
      return pushToast({
        kind: 'error',
        title: t('perm.deniedTitle'),
        text: deniedText(entity, mode, words),
      });
    void form.handleSubmit(
      (payload) => {
        if (isTokenValid()) return submit.send(payload);
        draft.flush();
        expireNow();
      },
      (errors) => {
        const text = parts.announces ? firstMessage(errors) : undefined;
        if (text !== undefined) pushToast({ kind: 'error', title: t('common.error'), text, key: formToast });
      },
    )();
  };
  onChosen.current = save;
  const close = () => {
    if (submit.isSaving) return;
    if (!state.isDirty()) draft.drop();
    // With something to lose, leaving is held up and asked about: here as by the browser's back button.
    onDone();
  };
  tryClose.current = close;

  const discard = () => {
    draft.drop();
    onRestart();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isCalendarOpen()) event.stopPropagation();
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) save();
    // Enter in an input confirms a day or an option; a half-filled form is not to be sent by it.
    else if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
  };
  const Notice = parts.notice;
  const Summary = parts.summary;
  const Refusal = parts.refusal;
  return (
    <FormProvider<FormValues> {...form}>
      <Choosing value={choosing.begin}>
        <FormBranch value={branchFieldOf(entity)}>
          <FormDay value={mode === 'create' ? parts.day : undefined}>
            <form
              id={formId}
              className="form"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
              onKeyDown={onKeyDown}
            >
              {state.merged !== undefined && (
                <Alert
                  type="info"
                  showIcon
                  role="status"
                  message={t('form.draftRestored')}
                  action={
                    <Button size="small" onClick={discard}>
                      {t('form.draftDiscard')}
                    </Button>
                  }
                />
              )}
              {submit.clash && (
                <ConflictPanel fields={formFieldsOf(entity)} clash={submit.clash} onChoose={submit.choose} />
              )}
              {submit.refusal && Refusal && <Refusal mode={mode} row={row} error={submit.refusal} />}
              {submit.problems.length > 0 && (
                <Alert
                  type="error"
                  showIcon
                  message={submit.problems.length > 1 ? t('form.unmatchedErrors') : submit.problems[0]}
                  description={
                    submit.problems.length > 1 && (
                      <ul className="form-problems">
                        {submit.problems.map((problem) => (
                          <li key={problem}>{problem}</li>
                        ))}
                      </ul>
                    )
                  }
                />
              )}
              {Notice && <Notice mode={mode} row={row} />}
              <FormFields entity={entity} mode={mode} row={row} parts={parts} />
              {Summary && <Summary mode={mode} row={row} />}
              {submit.isOffline && (
                <Alert
                  type="warning"
                  showIcon
                  message={t('form.offlineRetry')}
                  action={
                    <Button size="small" onClick={save}>
                      {t('common.retry')}
                    </Button>
                  }
                />
              )}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving a field checks it, which may move the button away before it is let go: the focus stays. */}
              <footer className="form-footer" onMouseDown={(event) => event.preventDefault()}>
                <Button onClick={close} disabled={submit.isSaving}>
                  {t('common.cancel')}
                </Button>
                <SaveButton parts={parts} mode={mode} isSaving={submit.isSaving || choosing.isWaiting} />
              </footer>
            </form>
            {submit.dialog}
          </FormDay>
        </FormBranch>
      </Choosing>
    </FormProvider>
  );
};

const firstMessage = (errors: unknown): string | undefined => {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const own = textIn(errors, 'message');
  if (own !== '') return own;
  // A field's element stands beside its message, and leads into the whole page.
  for (const [key, value] of Object.entries(errors)) {
    const found = key === 'ref' ? undefined : firstMessage(value);
    if (found !== undefined) return found;
  }
  return undefined;
};

type SaveButtonProps = Pick<FormSubject, 'parts' | 'mode'> & { readonly isSaving: boolean };

const isReady = ({ canSave }: FormParts, values: FormValues): boolean => canSave?.(values) !== false;

/** The button that sends a form; off for as long as there is nothing to save. */
const SaveButton = ({ parts, mode, isSaving }: SaveButtonProps) => {
  const { t } = useWords();
  const { control } = useFormContext<FormValues>();
  // Only forms with such a rule are watched, and only the button is drawn again.
  const compute = (values: FormValues) => isReady(parts, values);
  const isOn = useWatch({ control, compute, disabled: parts.canSave === undefined });
  const usual = (mode === 'create' ? parts.saveText : undefined) ?? 'common.save';
  return (
    <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isOn} title={t('form.saveHint')}>
      {t(isSaving ? 'common.saving' : usual)}
    </Button>
  );
};

/** The sentence for a save without its right, naming it (CUS-39, CUS-40, ERR-18). */
export const deniedText = (entity: Entity, mode: InputMode, { t, label }: Words): string => {
  const permission = writeRightOf(entity, mode);
  const action = `${t.find(`enum.action.${mode}`) ?? mode} ${label(entity.label.many)}`;
  return t.find(`${entity.name}.denied.${mode}`) ?? t('perm.denied', { action, permission });
};
