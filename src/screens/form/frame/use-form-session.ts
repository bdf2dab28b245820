import { useEffect, useId, useRef } from 'react';
import { can } from '../../../providers/access';
import { expireNow } from '../../../providers/account';
import { theBook } from '../../../providers/book';
import { isTokenValid } from '../../../providers/session';
import { pushToast } from '../../../providers/toasts';
import { type Entity, moduleOf, writePermissionOf } from '../../../schema/entity';
import type { InputMode } from '../../../schema/visibility';
import { useHeldUpSave } from '../../controls/pending-choices';
import { useLeaveQuestion } from '../../question';
import type { FormProps } from '../../screen';
import type { Words } from '../../words';
import { useLeaving } from '../save/use-leaving';
import { type SubmitOptions, useSubmit } from '../save/use-submit';
import { isFilledIn } from '../values/merge';
import { useFormState } from './use-form-state';

interface SessionOptions extends Omit<SubmitOptions, 'state'>, FormProps {
  /** Gets the failed checks of a save, in addition to the error texts at the fields. */
  readonly onInvalid?: (errors: unknown) => void;
}

export type FormSession = ReturnType<typeof useFormSession>;

/**
 * State of a form from opening until it is saved or left, without any drawing: its values, the draft of the
 * typed text, the question before unsaved changes are left, saving, and merging other users' changes.
 */
export const useFormSession = (options: SessionOptions) => {
  const { entity, mode, row, rules, onDone, onRestart, tryClose } = options;
  const state = useFormState(options);
  const { form, words, draft, base, isDirty } = state;
  const { t } = words;
  const askToLeave = useLeaveQuestion();
  const leave = useLeaving({ isDirty, onLeave: draft.drop });
  const submit = useSubmit({
    ...options,
    state,
    onDone: () => {
      leave.free();
      onDone();
    },
  });
  const onChosen = useRef(() => {});
  const choosing = useHeldUpSave(onChosen);
  const onTyping = useRef(() => {});
  onTyping.current = () => {
    if (!isDirty()) return draft.drop();
    const values = form.getValues();
    const typed = Object.entries(values).filter(([key]) => !isFilledIn(key, values));
    draft.keep(Object.fromEntries(typed), row ? base.current : undefined);
  };
  useEffect(() => form.watch(() => onTyping.current()).unsubscribe, [form.watch]);

  const save = () => {
    if (submit.isSaving || choosing.isHeldUp() || rules.canSave?.(form.getValues()) === false) return;
    // The required order of checks: permission, fields, session (CUS-45).
    if (!can(writePermissionOf(entity, mode)))
      return pushToast({
        kind: 'error',
        title: t('perm.deniedTitle'),
        text: deniedText(entity, mode, words),
      });
    void form.handleSubmit((payload) => {
      if (isTokenValid()) return submit.send(payload);
      draft.flush();
      expireNow();
    }, options.onInvalid)();
  };
  onChosen.current = save;
  const close = () => {
    if (submit.isSaving) return;
    if (!isDirty()) draft.drop();
    else if (options.isUnaddressed)
      return void askToLeave({
        onOk: () => {
          draft.drop();
          onDone();
        },
      });
    // With unsaved changes this navigation is blocked and a dialog asks, as for the browser's back button.
    onDone();
  };
  tryClose.current = close;
  const discard = () => {
    draft.drop();
    onRestart();
  };
  return {
    id: useId(),
    entity,
    mode,
    form,
    submit,
    choosing,
    canSave: rules.canSave,
    isFilled: state.isFilled,
    /** True if a draft was found and its values are in the form. */
    isRestored: state.merged !== undefined,
    /** Values of a draft that was typed for something else. Undefined without one. */
    offered: state.offered,
    take: state.take,
    refuse: state.refuse,
    save,
    close,
    discard,
  };
};

/** Returns the text for a save without permission, which names the permission (CUS-39, CUS-40, ERR-18). */
export const deniedText = (entity: Entity, mode: InputMode, { t, label }: Words): string => {
  const permission = writePermissionOf(entity, mode);
  const module = theBook().moduleLabel(moduleOf(entity), 'bent') ?? entity.label.many;
  // As the server says it (`permissionWords`).
  const action = `${t(`enum.action.${mode}`)} ${label(module)}`.toLowerCase();
  return t.find(`${entity.name}.denied.${mode}`) ?? t('perm.denied', { action, permission });
};
