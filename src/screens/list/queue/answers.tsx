import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Action, bodyOf, paramsOfRow } from '../../../schema/action';
import { fieldsOf } from '../../../schema/entity';
import type { FieldOf } from '../../../schema/field';
import { useAction } from '../../actions/use-action';
import type { RowData } from '../../data/row';
import { Notice } from '../../notice';
import { useOptionsOf } from '../../options';
import { useWords } from '../../words';

interface AnswersProps {
  readonly action: Action;
  readonly row: RowData;
  readonly name: string;
  readonly onFinished: () => void;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, string>>;

/**
 * Asks in place how the work ended: the action's choices as buttons, those of the first by number, and its texts.
 * Other inputs keep their defaults. An action without either runs at once.
 */
export const Answers = (props: AnswersProps) => {
  const { action, row, name, onFinished, onClose } = props;
  const { t, label } = useWords();
  const call = useAction(action);
  const [values, setValues] = useState<Values>({});
  const box = useRef<HTMLFieldSetElement>(null);
  const inputs = fieldsOf({ fields: action.input });
  const choices = inputs.flatMap(([key, field]) => (field.kind === 'choice' ? [{ key, field }] : []));
  const texts = inputs.flatMap(([key, field]) => (field.kind === 'text' ? [{ key, field }] : []));
  const asks = choices.length + texts.length > 0;
  const set = (key: string, value: string) => setValues((now) => ({ ...now, [key]: value }));

  const send = async () => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const sent = await call.send(paramsOfRow(action, row.id), bodyOf(action, given), { text: () => name });
    if (sent) onFinished();
    else if (!asks) onClose();
  };
  const start = useRef(() => (asks ? box.current?.focus() : void send()));
  useEffect(() => start.current(), []);
  if (!asks) return null;

  const [first] = choices;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const option = first?.field.options[digitOf(event.code) - 1];
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') void send();
    else if (first && option && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
      set(first.key, option.value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset
      ref={box}
      className="queue-answers grid gap-12 slim"
      tabIndex={-1}
      aria-label={`${label(action.label)}: ${name}`}
      onKeyDown={onKeyDown}
    >
      {choices.map(({ key, field }, index) => (
        <Choices
          key={key}
          field={field}
          title={index === 0 ? t('work.how') : label(field.label)}
          isNumbered={index === 0}
          value={values[key] ?? ''}
          onChange={(value) => set(key, value)}
        />
      ))}
      {texts.map(({ key, field }) => (
        <Input
          key={key}
          aria-label={label(field.label)}
          placeholder={label(field.label)}
          maxLength={field.max}
          value={values[key] ?? ''}
          onChange={({ target }) => set(key, target.value)}
        />
      ))}
      {call.problem !== '' && <Notice type="error" message={call.problem} />}
      {Object.values(call.errors).map((text) => (
        <Notice key={text} type="error" message={text} />
      ))}
      <div className="queue-answers-end flex">
        <Button type="text" onClick={onClose}>
          {t('common.back')}
        </Button>
        <Button className="queue-send" loading={call.isBusy} onClick={() => void send()}>
          {label(action.label)}
        </Button>
      </div>
    </fieldset>
  );
};

interface ChoicesProps {
  readonly field: FieldOf<'choice'>;
  readonly title: string;
  /** True shows the number that chooses an option. Default: false. */
  readonly isNumbered: boolean;
  /** '' before something is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Choices = ({ field, title, isNumbered, value, onChange }: ChoicesProps) => {
  const { t, label } = useWords();
  const options = useOptionsOf(field).map((option) => ({ value: option.value, text: label(option.label) }));
  const all = isNumbered || field.required ? options : [...options, { value: '', text: t('work.none') }];
  return (
    <fieldset className="queue-choices cluster slim">
      <legend className="queue-choices-title soft">{title}</legend>
      {all.map((option, index) => (
        <button
          key={option.value}
          type="button"
          className="bare queue-chip inline"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? '' : option.value)}
        >
          {isNumbered && index < 9 && <kbd>{index + 1}</kbd>}
          {option.text}
        </button>
      ))}
    </fieldset>
  );
};

/** Returns the digit of a key by its place, because an Arabic keyboard types other signs there. 0 for other keys. */
const digitOf = (code: string): number => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);
