import { CheckOutlined, PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { theBook } from '../../../providers/book';
import type { Action } from '../../../schema/action';
import { type Entity, fieldOf, mustKeysOf } from '../../../schema/entity';
import type { Queue } from '../../../schema/queue';
import { toLatinDigits } from '../../../schema/text/accept';
import type { Command } from '../../actions/command';
import { MoreButton } from '../../actions/more-button';
import { type CellWords, Code, renderCell } from '../../cells/cells';
import { embeddedIn, isEmpty, listIn, numberIn, type RowData, textIn, valueIn } from '../../data/row';
import { rowClass, useRowTitle } from '../../data/row-title';
import { Glyph } from '../../glyph';
import { Person } from '../../person/person';
import type { RowsViewProps } from '../table/rows-table';
import { Answers } from './answers';

interface QueueRowProps
  extends Pick<RowsViewProps, 'entity' | 'screen' | 'permissions' | 'table' | 'onShow'> {
  readonly queue: Queue;
  readonly row: RowData;
  readonly said: CellWords;
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

/** One thing to do: a ring that ends it, the person, the reason, the day, and ways to reach the person. */
export const QueueRow = (props: QueueRowProps) => {
  const { entity, screen, queue, row, said, due, ending, commands, isAnswering, onAnswering, onShow } = props;
  const { t } = said.words;
  const person = personOf(entity, row);
  const title = useRowTitle()(screen, row);
  const name = person?.name || title;
  const DueNote = screen.dueNote;
  const isNext = ({ key }: Command) => queue.next.includes(key);
  const open = () => {
    if (props.permissions.show) onShow(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      open();
    } else if (event.code === 'KeyX' && ending) {
      event.preventDefault();
      onAnswering(!isAnswering);
    }
  };
  return (
    <li
      className={rowClass(isAnswering ? 'queue-row queue-row-open' : 'queue-row', {
        changed: props.table.marked.has(row.id),
        late: false,
      })}
      data-id={row.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk over the rows.
      tabIndex={0}
      aria-label={name}
      onClick={({ target }) => {
        if (!isControl(target) && (getSelection()?.toString() ?? '') === '') open();
      }}
      onKeyDown={onKeyDown}
    >
      {ending ? (
        <button
          type="button"
          className="bare queue-ring"
          aria-label={`${said.words.label(ending.label)}: ${name}`}
          aria-expanded={isAnswering}
          title={said.words.label(ending.label)}
          onClick={() => onAnswering(!isAnswering)}
        >
          <Glyph of={CheckOutlined} />
        </button>
      ) : (
        <span
          className={props.isDone ? 'queue-ring queue-ring-done' : 'queue-ring queue-ring-off'}
          aria-hidden="true"
        >
          {props.isDone && <Glyph of={CheckOutlined} />}
        </span>
      )}
      {person ? (
        <Person
          id={person.id}
          name={person.name}
          sub={person.phone && <Code>{person.phone}</Code>}
          must={person.must}
        />
      ) : (
        <strong>{name}</strong>
      )}
      <span className="queue-why">{reasonsOf(props)}</span>
      <span className={props.isLate ? 'queue-due queue-due-late' : 'queue-due'}>
        <span className="said">{due}</span>
        {DueNote && <DueNote row={row} />}
      </span>
      <span className="queue-tools">
        {person?.phone && (
          <Button
            href={`tel:${person.phone.replace(/[^+\d]/g, '')}`}
            icon={<Glyph of={PhoneOutlined} />}
            aria-label={`${t('work.call')}: ${name}`}
            title={t('work.call')}
          />
        )}
        {commands.filter(isNext).map((command) => (
          <NextButton key={command.key} command={command} name={name} />
        ))}
        <MoreButton commands={commands.filter((one) => !isNext(one) && one.key !== queue.done)} name={name} />
      </span>
      {isAnswering && ending && (
        <Answers
          action={ending}
          row={row}
          name={name}
          onFinished={props.onFinished}
          onClose={() => onAnswering(false)}
        />
      )}
    </li>
  );
};

/** A command that leads to another page is worded; one that is done here is an icon. */
const NextButton = ({ command, name }: { readonly command: Command; readonly name: string }) => {
  const navigate = useNavigate();
  const { to, text, icon, act } = command;
  return to === undefined ? (
    <Button icon={icon} title={text} aria-label={`${text}: ${name}`} onClick={act} />
  ) : (
    <Button
      href={to}
      aria-label={`${text}: ${name}`}
      onClick={(event) => {
        // A new tab follows the address; here the page stays loaded.
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {text}
    </Button>
  );
};

interface Reached {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly must: string;
}

/** Returns the person that a row is about. Undefined without one. The phone is '' for readers without contact data. */
const personOf = (entity: Entity, row: RowData): Reached | undefined => {
  const field = fieldOf(entity, entity.about ?? '');
  const held = embeddedIn(row, entity.about ?? '');
  const id = numberIn(held, 'id');
  if (field?.kind !== 'reference' || id === undefined) return undefined;
  const target = theBook().entity(field.to);
  const sub = target.person?.sub ?? '';
  const [first] = listIn(held, sub);
  return {
    id,
    name: textIn(held, target.title),
    // Phones are stored as typed, but a dialler and most eyes read Latin digits.
    phone: typeof first === 'string' ? toLatinDigits(first) : '',
    must: mustKeysOf(target)
      .map((key) => textIn(held, key))
      .filter(Boolean)
      .join('\n'),
  };
};

/** Draws what is to be done. Fields without a value are left out. */
const reasonsOf = ({ entity, screen, queue, row, said }: QueueRowProps) => {
  const { about = '' } = entity;
  return queue.reason
    .filter((key) => key !== about && !isBlank(valueIn(row, key)))
    .flatMap((key, index) => {
      const field = fieldOf(entity, key);
      const Own = screen.cell(key);
      return field
        ? [
            <span key={key}>
              {index > 0 && said.words.t('error.listComma')}
              {Own ? <Own row={row} /> : renderCell({ field, name: key, holder: row, short: true }, said)}
            </span>,
          ]
        : [];
    });
};

const isBlank = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, textarea, .queue-answers, .ant-dropdown') !== null;
