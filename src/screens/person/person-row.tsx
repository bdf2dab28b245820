import { PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { theBook } from '../../providers/book';
import { type Entity, fieldOf } from '../../schema/entity';
import { isNothing } from '../../schema/field';
import type { Queue } from '../../schema/segments';
import { phoneDigits, toLatinDigits } from '../../schema/text/parse';
import type { Command } from '../actions/offers';
import { renderCell, useCellWords } from '../cells/cells';
import { embeddedIn, listIn, numberIn, type RowData, textIn, valueIn } from '../data/row';
import { Glyph } from '../glyph';
import { isTyping } from '../hooks';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { alertIn, type FaceSize, Person } from './person';
import './person-row.css';

/** Target of a press on a name: an address, or something on this page. */
type Opens = string | (() => void);

export interface PersonRowProps {
  /** Id of the stored row. */
  readonly id: number;
  /** Null: the row is about nobody, so that it has no face. */
  readonly personId: number | null;
  readonly name: string;
  /** Warning about the person. Default: none. */
  readonly alert?: string;
  readonly size?: FaceSize;
  /** Undefined: nothing, the name is text. */
  readonly opens: Opens | undefined;
  /** Drawn before the person: the time, or what ends the work. Default: nothing. */
  readonly lead?: ReactNode;
  /** Beneath the name. Default: nothing. */
  readonly about?: ReactNode;
  /** Beneath that and what must be known. Default: nothing. */
  readonly more?: ReactNode;
  /** Columns between the person and the buttons. Default: none. */
  readonly cells?: readonly ReactNode[];
  /** Buttons at the end; the main one comes last. Default: none. */
  readonly acts?: ReactNode;
  /** Drawn beneath the whole row. Default: nothing. */
  readonly foot?: ReactNode;
  /** True for the next of several steps. Default: false. */
  readonly isCurrent?: boolean;
  /** Further class names: how the row stands out. */
  readonly marks?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * A row about a person, the same wherever there is something to do for one: when, who with what must be known, why, and
 * the main command (M4). The list around it says how much room there is: `rows-day`, `rows-work` or `rows-side`.
 */
export const PersonRow = (props: PersonRowProps) => {
  const { id, personId, name, alert, size, lead, about, more, cells = [], acts, foot, marks } = props;
  return (
    <li
      className={marks ? `person-row grid middle ${marks}` : 'person-row grid middle'}
      data-id={id}
      aria-label={name}
      onKeyDown={props.onKeyDown}
    >
      {lead !== undefined && <span className="person-row-lead">{lead}</span>}
      <Person
        id={personId}
        name={name}
        title={<Opener {...props} />}
        sub={about}
        alert={alert}
        {...(size ? { size } : {})}
      >
        {more}
      </Person>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place.
        <span key={index} className={`person-row-cell slim person-row-cell-${index + 1}`}>
          {cell}
        </span>
      ))}
      {acts !== undefined && <span className="person-row-acts bar gap-4 ends">{acts}</span>}
      {foot}
    </li>
  );
};

/** A name that opens something. It takes its own direction, so that one that is too long is cut at its own end. */
const Opener = ({ opens, name, isCurrent = false }: PersonRowProps) => {
  const look = {
    className: 'person-name ellipsis slim person-row-name',
    dir: 'auto',
    title: name,
  } as const;
  if (opens === undefined) return <span {...look}>{name}</span>;
  if (typeof opens === 'string')
    return (
      <Link {...look} to={opens} aria-current={isCurrent ? 'step' : undefined}>
        {name}
      </Link>
    );
  return (
    <button {...look} type="button" aria-haspopup="dialog" onClick={opens}>
      {name}
    </button>
  );
};

interface MainButtonProps {
  readonly text: string;
  /** Name of the row, because many rows have the button. */
  readonly name: string;
  /** True for the row whose button is to be pressed next: it alone is coloured. Default: false. */
  readonly isNext?: boolean;
  /** Address that it leads to. Default: none, because it is done here. */
  readonly to?: string;
  readonly act?: () => void;
}

/** The main command of a row, in words. */
export const MainButton = ({ text, name, isNext = false, to, act }: MainButtonProps) => {
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      className="person-row-main strong"
      {...(isNext ? { color: 'primary', variant: 'filled' } : {})}
      aria-label={`${text}: ${name}`}
      {...(to === undefined ? {} : { href: to })}
      onClick={(event) => {
        // A new tab follows the address; here the page stays loaded.
        if (to !== undefined && (event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (to === undefined) act?.();
        else void navigate(to);
      }}
    >
      {text}
    </Button>
  );
};

interface ToolProps {
  readonly name: string;
  /** True shows it with the pointer or the focus in its row. Default: false. */
  readonly isRare?: boolean;
}

const lookOf = (text: string, { name, isRare = false }: ToolProps) => ({
  ...(isRare ? ({ type: 'text', className: 'person-row-rare soft' } as const) : {}),
  size: 'small' as const,
  title: text,
  'aria-label': `${text}: ${name}`,
});

/** A command of a row as an icon. */
export const CommandIcon = ({ command, ...tool }: ToolProps & { readonly command: Command }) => (
  <Button {...lookOf(command.text, tool)} icon={command.icon} onClick={command.act} />
);

/** Calls a person. Nothing without a number. */
export const CallIcon = ({ phone, ...tool }: ToolProps & { readonly phone: string }) => {
  const { t } = useWords();
  const number = phoneDigits(phone);
  if (number === '') return null;
  const text = t('work.call');
  return (
    <Button
      {...lookOf(text, tool)}
      title={`${text} ${phone}`}
      href={`tel:${number}`}
      icon={<Glyph of={PhoneOutlined} />}
    />
  );
};

const main = '.person-row-main';
const opener = ':is(a, button).person-row-name';

/**
 * Lets the arrow keys walk from row to row. The focus goes to the main button of the row, so that Enter presses it; a
 * row without one gives its name the focus.
 */
export const useRowKeys = (): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const focused = document.activeElement;
      const isHere = focused === document.body || focused?.tagName === 'H1' || box.current?.contains(focused);
      if (step === 0 || !isHere || isTyping(event)) return;
      // A panel over the page has its own use for them.
      if (focused?.closest('[role="dialog"], [role="menu"]')) return;
      const rows = [
        ...(box.current?.querySelectorAll<HTMLElement>(`.person-row:has(${main}, ${opener})`) ?? []),
      ];
      const at = rows.findIndex((row) => row.contains(focused));
      const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      (next.querySelector<HTMLElement>(main) ?? next.querySelector<HTMLElement>(opener))?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return box;
};

interface Reached {
  readonly id: number;
  readonly name: string;
  /** In Latin digits, which a dialler and most eyes read. '' for readers without contact data. */
  readonly phone: string;
  readonly alert: string;
}

/** Returns the person that a row is about, with the phone that the reference shows. Undefined without one. */
export const personOf = (entity: Entity, row: RowData): Reached | undefined => {
  const field = fieldOf(entity, entity.about ?? '');
  const held = embeddedIn(row, entity.about ?? '');
  const id = numberIn(held, 'id');
  if (field?.kind !== 'reference' || id === undefined) return undefined;
  const target = theBook().entity(field.to);
  const [first] = listIn(held, target.person?.sub ?? '');
  return {
    id,
    name: textIn(held, target.title),
    phone: typeof first === 'string' ? toLatinDigits(first) : '',
    alert: alertIn(target, held),
  };
};

interface ReasonsProps {
  readonly screen: Screen;
  readonly queue: Queue;
  readonly row: RowData;
}

/** The work to be done, in words. Fields without a value are left out. */
export const Reasons = ({ screen, queue, row }: ReasonsProps) => {
  const said = useCellWords();
  const { entity } = screen;
  return queue.reason
    .filter((key) => key !== entity.about && !isNothing(valueIn(row, key)))
    .map((key, index) => {
      const field = fieldOf(entity, key);
      const Own = screen.cell(key);
      return (
        <span key={key}>
          {index > 0 && said.words.t('error.listComma')}
          {Own ? (
            <Own row={row} />
          ) : (
            field && renderCell({ field, name: key, holder: row, short: true }, said)
          )}
        </span>
      );
    });
};
