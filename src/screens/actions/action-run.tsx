import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { useBetween } from '../../i18n/react';
import { type Action, bodyOf, paramsOfRow, questionOf } from '../../schema/action';
import { asksNothing } from '../../schema/answer';
import { fieldsOf, inputKeyOf } from '../../schema/entity';
import type { Fields } from '../../schema/field';
import { type RowData, type RowNaming, useRowSubject } from '../data/row';
import { FormField } from '../form/frame/form-field';
import { afterPress } from '../form/save/press';
import type { FormValues } from '../form/values/merge';
import { startOf } from '../form/values/values';
import type { Errors, Refused } from '../query/use-call';
import type { FormParts } from '../screen';
import { useWords, type Words } from '../words';
import { ActionDialog } from './action-dialog';
import { checkedInput } from './action-input';
import { useAction } from './use-action';

export interface ActionParts extends Pick<FormParts, 'inputs' | 'after'> {
  /** Inputs that are not drawn. Default: none. */
  readonly hidden?: readonly string[];
  /** Drawn above the inputs: what one should know first. */
  readonly above?: ReactNode;
  /** Drawn beneath the inputs: what they would do. */
  readonly beneath?: ReactNode;
  readonly refused?: Refused;
}

export interface ActionRunProps {
  readonly action: Action;
  readonly screen: RowNaming;
  readonly row: RowData;
  /** Start values that replace the declared defaults. */
  readonly values?: FormValues;
  readonly onClose: () => void;
  /** Gets the answer of the call, in place of `onClose`. */
  readonly onSent?: (answer: unknown) => void;
  readonly parts?: ActionParts;
}

/** Runs a declared action on a row: at once, after a question, or with a generated form for its inputs. */
export const ActionRun = (props: ActionRunProps) =>
  !asksNothing(props.action.input) ? (
    <ActionForm {...props} />
  ) : questionOf(props.action, props.row) ? (
    <Question {...props} />
  ) : (
    <AtOnce {...props} />
  );

const noParts: ActionParts = {};

const useRun = ({ action, screen, row, onClose, onSent, parts = noParts }: ActionRunProps) => {
  const words = useWords();
  const call = useAction(action);
  const subject = useRowSubject()(screen, row);
  const named = subject.join(useBetween());
  const frame = {
    title: words.label(action.label),
    subject,
    isDanger: action.danger,
    isBusy: call.isBusy,
    onClose,
  };
  const { refused } = parts;
  const send = async (body: FormValues): Promise<void> => {
    const sent = await call.send(paramsOfRow(action, row.id), bodyOf(action, body), {
      refused,
      isChecked: true,
      // Two presses on rows that moved look alike. The name shows whom each one was about (M5).
      text: () => named || undefined,
      // The answer is shown in the dialog's place, and a toast would cover it on a phone.
      ...(onSent && action.answer !== 'nothing' && { title: () => '' }),
    });
    if (sent) (onSent ?? onClose)(sent.answer);
  };
  return { words, call, frame, send };
};

/** Runs the action without asking. A refusal opens a dialog with a button that tries again. */
const AtOnce = (props: ActionRunProps) => {
  const { call, frame, send } = useRun(props);
  const start = useRef(() => void send({}));
  useEffect(() => start.current(), []);
  return call.problem === '' ? null : (
    <ActionDialog {...frame} problem={call.problem} onSend={() => void send({})} />
  );
};

const Question = (props: ActionRunProps) => {
  const { words, call, frame, send } = useRun(props);
  const confirm = questionOf(props.action, props.row);
  return (
    <ActionDialog {...frame} width={440} problem={call.problem} onSend={() => void send({})}>
      {confirm && <p className="dialog-question">{words.label(confirm)}</p>}
    </ActionDialog>
  );
};

const ActionForm = (props: ActionRunProps) => {
  const { action, row, values, parts = noParts } = props;
  const { words, call, frame, send } = useRun(props);
  const form = useActionForm(action, call.errors, values);
  const confirm = questionOf(action, row);
  return (
    <FormProvider {...form}>
      <ActionDialog {...frame} problem={call.problem} onSend={() => void form.handleSubmit(send)()}>
        {confirm && <p className="dialog-question">{words.label(confirm)}</p>}
        {parts.above}
        <ActionInputs action={action} row={row} parts={parts} />
        {parts.beneath}
      </ActionDialog>
    </FormProvider>
  );
};

/** The form of an action's inputs, which the call's own schema checks. */
export const useActionForm = (action: Action, refused: Errors, values?: FormValues) => {
  const words = useWords();
  const resolver = useMemo(() => resolverFor(action, words), [action, words]);
  const form = useForm<FormValues>({
    defaultValues: useRef({ ...startValues(action.input), ...values }).current,
    resolver: (...given) => afterPress(() => resolver(...given)),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const { setError } = form;
  useEffect(() => {
    const known = Object.entries(refused);
    for (const [path, message] of known)
      setError(path, { type: 'server', message }, { shouldFocus: path === known[0]?.[0] });
  }, [refused, setError]);
  return form;
};

interface ActionInputsProps {
  readonly action: Action;
  /** Default: none, because they are for many rows. */
  readonly row?: RowData;
  readonly parts?: ActionParts;
}

/** The generated inputs of an action, inside of its form. */
export const ActionInputs = ({ action, row, parts = noParts }: ActionInputsProps) => (
  <div className="form-grid">
    {fieldsOf({ fields: action.input })
      .filter(([key]) => !parts.hidden?.includes(key))
      .map(([key, field]) => (
        <FormField
          key={key}
          fieldKey={key}
          name={inputKeyOf(key, field)}
          field={field}
          mode="create"
          parts={parts}
          row={row}
          suggestFrom={action.of.api}
          idPrefix={action.name}
        />
      ))}
  </div>
);

const startValues = (input: Fields): FormValues =>
  Object.fromEntries(
    fieldsOf({ fields: input }).map(([key, field]) => [inputKeyOf(key, field), startOf(field)]),
  );

/** Runs the checks of the call while the user fills the form. */
const resolverFor =
  (action: Action, words: Words): Resolver<FormValues> =>
  (values) => {
    const { data, refused } = checkedInput(action, values, words);
    if (refused.length === 0) return { values: data, errors: {} };
    const errors = {};
    for (const { name, key, message } of refused) set(errors, name, { type: key, message });
    return { values: {}, errors };
  };
