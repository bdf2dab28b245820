import { useEffect, useId, useRef } from 'react';
import { can } from '../../../providers/access';
import { expireNow } from '../../../providers/account';
import { isTokenValid } from '../../../providers/session';
import { pushToast } from '../../../providers/toasts';
import { type Entity, writeRightOf } from '../../../schema/entity';
import type { InputMode } from '../../../schema/revealed';
import { useHeldUpSave } from '../../controls/choosing';
import type { FormProps } from '../../screen';
import type { Words } from '../../words';
import { useLeaving } from '../save/use-leaving';
import { type SubmitOptions, useSubmit } from '../save/use-submit';
import { useFormState } from './use-form-state';

interface SessionOptions extends Omit<SubmitOptions, 'state'>, FormProps {
  /** Told of the failed checks of a save, beside their sentences at the fields. */
  readonly onInvalid?: (errors: unknown) => void;
}

export type FormSession = ReturnType<typeof useFormSession>;

/**
 * A form from its opening until it is saved or left, without anything that is drawn: its values, the draft that keeps
 * what was typed, the question before changes are left, saving, and the changes of others that a save meets.
 */
export const useFormSession = (options: SessionOptions) => {
  const { entity, mode, row, rules, onDone, onRestart, tryClose } = options;
  const state = useFormState(options);
  const { form, words, draft, base, isDirty } = state;
  const { t } = words;
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
    const typed = Object.entries(values).filter(([key]) => rules.isUntouched?.(key, values) !== true);
    draft.keep(Object.fromEntries(typed), row ? base.current : undefined);
  };
  useEffect(() => form.watch(() => onTyping.current()).unsubscribe, [form.watch]);

  const save = () => {
    if (submit.isSaving || choosing.isHeldUp() || rules.canSave?.(form.getValues()) === false) return;
    // The documented order: right, fields, session (CUS-45).
    if (!can(writeRightOf(entity, mode)))
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
    // With something to lose, leaving is held up and asked about: here as by the browser's back button.
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
    /** A draft was found, and stands in the form. */
    isRestored: state.merged !== undefined,
    save,
    close,
    discard,
  };
};

/** The sentence for a save without its right, naming it (CUS-39, CUS-40, ERR-18). */
export const deniedText = (entity: Entity, mode: InputMode, { t, label }: Words): string => {
  const permission = writeRightOf(entity, mode);
  const action = `${t.find(`enum.action.${mode}`) ?? mode} ${label(entity.label.many)}`;
  return t.find(`${entity.name}.denied.${mode}`) ?? t('perm.denied', { action, permission });
};
