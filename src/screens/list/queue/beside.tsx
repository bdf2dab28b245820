import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { humanDay } from '../../../i18n/human';
import { useFormat } from '../../../i18n/react';
import { failureText } from '../../../providers/messages';
import { useSession, zoneOf } from '../../../providers/session';
import type { Queue } from '../../../schema/queue';
import type { Command } from '../../actions/command';
import { useCommands } from '../../actions/commands';
import { MoreButton } from '../../actions/more-button';
import { useRowPermissions } from '../../actions/offered';
import { useRowDialog } from '../../actions/row-dialog';
import { type CellWords, useCellWords } from '../../cells/cells';
import { type RowData, textIn } from '../../data/row';
import { isLate, useRowTitle } from '../../data/row-title';
import { Glyph } from '../../glyph';
import { useToday } from '../../hooks';
import { Person } from '../../person/person';
import type { BesideProps, Screen } from '../../screen';
import { useSeenScreen } from '../../seen-screen';
import { useWords } from '../../words';
import { ListFailure, ListSkeleton } from '../states';
import { isControl, NextButton, personOf, reasonsOf } from './queue-row';
import { openRows, useGroup } from './use-queue';
import './queue.css';

/** Rows drawn beside the page's own list. */
const mostBeside = 15;

interface QueueBesideProps extends BesideProps {
  readonly screen: Screen;
}

/** What is open of another queue: whom it is about, why, the note on its day, and the next step in words. */
export const Beside = ({ screen: given, isAlone }: QueueBesideProps) => {
  const screen = useSeenScreen(given);
  const { entity } = screen;
  const { queue } = entity;
  const { t, entityText } = useWords();
  const format = useFormat();
  const said = useCellWords();
  const navigate = useNavigate();
  const permissions = useRowPermissions(entity);
  const [dialog, openDialog] = useRowDialog();
  const commands = useCommands(screen, openDialog);
  const { rows, total, isLoading, error, retry } = useGroup(entity, openRows(entity), {
    by: queue?.due ?? entity.sort.by,
    desc: false,
    isOpen: true,
  });
  const add = entityText(entity, 'add');
  const title = (
    <>
      {entityText(entity, 'title')}{' '}
      {total > 0 && <span className="queue-count">{format.integer(total)}</span>}
    </>
  );
  return (
    <aside className={isAlone ? 'beside beside-alone' : 'beside'} aria-label={entityText(entity, 'title')}>
      <header className="beside-head">
        {isAlone ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
        {permissions.create && (
          <Button
            type="text"
            icon={<Glyph of={PlusOutlined} />}
            aria-label={add}
            title={add}
            onClick={() => void navigate(`${entity.route}/create`)}
          />
        )}
      </header>
      {isLoading ? (
        <ListSkeleton rows={3} />
      ) : error !== undefined ? (
        <ListFailure
          text={failureText({ entity: entity.name, operation: 'load', error, t })}
          onRetry={retry}
        />
      ) : rows.length === 0 || queue === undefined ? (
        <p className="quiet">{entityText(entity, 'empty')}</p>
      ) : (
        <ul>
          {rows.slice(0, isAlone ? rows.length : mostBeside).map((row) => (
            <BesideRow
              key={row.id}
              screen={screen}
              queue={queue}
              row={row}
              said={said}
              commands={commands(row)}
              onShow={permissions.show ? () => void navigate(`${entity.route}/${row.id}`) : undefined}
            />
          ))}
        </ul>
      )}
      {rows.length > mostBeside && !isAlone && (
        <Link to={entity.route} className="beside-all">
          {t('work.all')}
        </Link>
      )}
      {dialog}
    </aside>
  );
};

interface BesideRowProps {
  readonly screen: Screen;
  readonly queue: Queue;
  readonly row: RowData;
  readonly said: CellWords;
  readonly commands: readonly Command[];
  /** Undefined for users who may not open the row. */
  readonly onShow: (() => void) | undefined;
}

const BesideRow = ({ screen, queue, row, said, commands, onShow }: BesideRowProps) => {
  const { entity, dueNote: DueNote } = screen;
  const person = personOf(entity, row);
  const title = useRowTitle()(screen, row);
  const name = person?.name || title;
  const today = useToday(zoneOf(useSession()));
  const why = reasonsOf({ entity, screen, queue, row, said });
  // Only a step that leads to another page is worded; all others stand behind the dots.
  const isNext = ({ key, to }: Command) => queue.next.includes(key) && to !== undefined;
  return (
    <li
      className="beside-row"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Enter opens the row, as in the queue itself.
      tabIndex={0}
      aria-label={name}
      onClick={({ target }) => {
        if (!isControl(target) && (getSelection()?.toString() ?? '') === '') onShow?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        onShow?.();
      }}
    >
      {person ? (
        <Person id={person.id} name={person.name} sub={why} must={person.must} />
      ) : (
        <strong>{name}</strong>
      )}
      <MoreButton commands={commands.filter((one) => !isNext(one))} name={name} />
      <span className="beside-note">
        {isLate(entity, row) && (
          <span className="queue-due-late">{humanDay(textIn(row, queue.due), today, said.words.lang)}</span>
        )}
        {DueNote && <DueNote row={row} />}
        {commands.filter(isNext).map((command) => (
          <NextButton key={command.key} command={command} name={name} />
        ))}
      </span>
    </li>
  );
};
