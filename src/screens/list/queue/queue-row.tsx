import { CheckOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Action, bodyOf, paramsOfRow } from '../../../schema/action';
import { fieldsOf } from '../../../schema/entity';
import type { FieldOf } from '../../../schema/field';
import type { Queue } from '../../../schema/segments';
import { MoreButton } from '../../actions/more-button';
import type { Command } from '../../actions/offers';
import { useAction } from '../../actions/use-action';
import { Code } from '../../cells/cells';
import { useOptionsOf } from '../../data/reference';
import { type RowData, useRowTitle } from '../../data/row';
import { Glyph } from '../../glyph';
import { Notice } from '../../notice';
import { CallIcon, CommandIcon, MainButton, PersonRow, personOf, Reasons } from '../../person/person-row';
import { useWords } from '../../words';
import type { RowsViewProps } from '../table/rows-table';

interface QueueRowProps extends Pick<RowsViewProps, 'screen' | 'permissions' | 'table' | 'onShow'> {
  readonly queue: Queue;
  readonly row: RowData;
  /** The day as a person says it. '' where the group says it already. */
  readonly due: string;
  readonly isLate: boolean;
  /** The action that ends the work. Undefined if it is not allowed now: the row has no ring then. */
  readonly ending: Action | undefined;
  readonly commands: readonly Command[];
  readonly isAnswering: boolean;
  readonly isDone: boolean;
  readonly onAnswering: (on: boolean) => void;
  readonly onFinished: () => void;
}

/** Commands that every list has; those of the noun itself stand in the row. */
const usual = ['show', 'edit', 'reactivate', 'delete'];

/** One thing to do: a ring that ends it, the person, the reason, the day, and ways to reach the person. */
export const QueueRow = (props: QueueRowProps) => {
  const { screen, queue, row, due, ending, commands, isAnswering, isDone, onAnswering } = props;
  const { label } = useWords();
  const person = personOf(screen.entity, row);
  const title = useRowTitle()(screen, row);
  const name = person?.name || title;
  const DueNote = screen.dueNote;
  const others = commands.filter(({ key }) => key !== queue.done);
  const marks = [isAnswering && 'person-row-open', props.table.marked.has(row.id) && 'row-changed'];
  return (
    <PersonRow
      id={row.id}
      personId={person?.id ?? null}
      name={name}
      alert={person?.alert ?? ''}
      opens={props.permissions.show ? () => props.onShow(row) : undefined}
      marks={marks.filter(Boolean).join(' ')}
      onKeyDown={(event) => {
        const isBare = !(
          event.ctrlKey ||
          event.metaKey ||
          event.altKey ||
          event.target instanceof HTMLInputElement
        );
        if (event.code !== 'KeyX' || !isBare || !ending) return;
        event.preventDefault();
        onAnswering(!isAnswering);
      }}
      lead={
        ending ? (
          <button
            type="button"
            className="row-ring"
            aria-label={`${label(ending.label)}: ${name}`}
            aria-expanded={isAnswering}
            title={label(ending.label)}
            onClick={() => onAnswering(!isAnswering)}
          >
            <Glyph of={CheckOutlined} />
          </button>
        ) : (
          <span className={isDone ? 'row-ring row-ring-done' : 'row-ring row-ring-off'} aria-hidden="true">
            {isDone && <Glyph of={CheckOutlined} />}
          </span>
        )
      }
      about={person?.phone && <Code>{person.phone}</Code>}
      cells={[
        <Reasons key="why" {...{ screen, queue, row }} />,
        <span key="due" className="soft">
          <span className={props.isLate ? 'said danger strong' : 'said'}>{due}</span>
          {DueNote && <DueNote row={row} />}
        </span>,
      ]}
      acts={
        <>
          <CallIcon phone={person?.phone ?? ''} name={name} />
          {others
            .filter(({ key }) => !usual.includes(key))
            .map((command) =>
              // A command that leads to another page is worded.
              command.to === undefined ? (
                <CommandIcon key={command.key} command={command} name={name} />
              ) : (
                <MainButton key={command.key} text={command.text} to={command.to} name={name} />
              ),
            )}
          <MoreButton commands={others.filter(({ key }) => usual.includes(key))} name={name} />
        </>
      }
      foot={
        isAnswering &&
        ending && (
          <Answers
            action={ending}
            row={row}
            name={name}
            onFinished={props.onFinished}
            onClose={() => onAnswering(false)}
          />
        )
      }
    />
  );
};

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
const Answers = (props: AnswersProps) => {
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
      <div className="flex ends">
        <Button type="text" onClick={onClose}>
          {t('common.back')}
        </Button>
        <Button color="primary" variant="filled" loading={call.isBusy} onClick={() => void send()}>
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
    <fieldset className="cluster slim">
      <legend className="queue-title soft">{title}</legend>
      {all.map((option, index) => (
        <button
          key={option.value}
          type="button"
          className="option-chip inline"
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
