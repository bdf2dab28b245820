import { CheckOutlined } from '@ant-design/icons';
import type { Action } from '../../../schema/action';
import type { Queue } from '../../../schema/queue';
import type { Command } from '../../actions/command';
import { MoreButton } from '../../actions/more-button';
import { Code } from '../../cells/cells';
import type { RowData } from '../../data/row';
import { useRowTitle } from '../../data/row-title';
import { Glyph } from '../../glyph';
import { CallIcon, CommandIcon, MainButton, PersonRow } from '../../person/person-row';
import { personOf, Reasons } from '../../person/work';
import { useWords } from '../../words';
import type { RowsViewProps } from '../table/rows-table';
import { Answers } from './answers';

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
      must={person?.must ?? ''}
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
            className="bare row-ring"
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
          <span className={props.isLate ? 'said tone-bad' : 'said'}>{due}</span>
          {DueNote && <DueNote row={row} />}
        </span>,
      ]}
      acts={
        <>
          <CallIcon phone={person?.phone ?? ''} name={name} />
          {others
            .filter(({ key }) => !usual.includes(key))
            .map((command) =>
              // One that leads to another page is worded.
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
