import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../i18n/react';
import type { NewAppointmentValues } from '../../../resources/appointments/draft';
import type { appointments } from '../../../resources/appointments/entity';
import { today } from '../../../resources/today/today';
import type { Label } from '../../../schema/field';
import type { QueryAnswer } from '../../../schema/query';
import type { RowOf } from '../../../schema/types';
import { useCommands } from '../../../screens/actions/commands';
import type { OpenDialog } from '../../../screens/actions/row-dialog';
import { embeddedIn, listIn, numberIn, type RowData, textIn } from '../../../screens/data/row';
import { CommandIcon, MainButton, PersonRow, type PersonRowProps } from '../../../screens/person/person-row';
import type { Screen } from '../../../screens/screen';
import { useWords } from '../../../screens/words';

export type Today = QueryAnswer<typeof today>;

export interface PartProps {
  readonly data: Today;
}

/** Functions for a press on a row: open the dialog of an action, or the panel of an appointment. */
interface Desk {
  readonly open: (dialog: OpenDialog) => void;
  readonly onCard: (id: number) => void;
  /** Notes a press on a row's button; false if it was pressed just now. */
  readonly press: (key: string) => boolean;
  readonly pressed: ReadonlySet<string>;
  /** Opens the panel of a new appointment over the page. */
  readonly book: (values: NewAppointmentValues) => void;
}

export const DeskContext = createContext<Desk>({
  open: () => {},
  onCard: () => {},
  press: () => true,
  pressed: new Set(),
  book: () => {},
});

/** What a press on a name opens: the panel of an appointment, or a path. */
type Opens = { readonly card: number } | { readonly to: string };

interface Next {
  readonly screen: Screen;
  /** Key of the command on the button. Default: `tools` has the button. */
  readonly command?: string;
  /** Word on the button. Default: the command's own. */
  readonly text?: string;
  /** Commands that stand as icons before it. Default: none. */
  readonly rare?: readonly string[];
}

export interface DeskRowProps
  extends Pick<PersonRowProps, 'name' | 'size' | 'lead' | 'about' | 'more' | 'cells'> {
  /** Different for each row of the page. */
  readonly rowKey: string;
  readonly row: RowData;
  /** Default: the customer of the row. */
  readonly personId?: number | null;
  readonly opens: Opens | undefined;
  readonly next?: Next | undefined;
  /** True for the row whose button is to be pressed next: it alone is coloured. Default: false. */
  readonly isNext?: boolean;
  /** Drawn before the row's button: for example a link that calls her. */
  readonly tools?: ReactNode;
}

/** A line of the day (M4, M5). What must be known of the customer comes with the row. */
export const DeskRow = (props: DeskRowProps) => {
  const { rowKey, row, personId, opens, next, isNext = false, tools, ...drawn } = props;
  const { pressed, onCard } = useContext(DeskContext);
  const marks = [isNext && 'person-row-next', pressed.has(rowKey) && 'person-row-pressed'];
  return (
    <PersonRow
      {...drawn}
      id={row.id}
      personId={personId === undefined ? (numberIn(row, 'customerId') ?? null) : personId}
      alert={textIn(embeddedIn(row, 'customerId'), 'careNote')}
      opens={opens && ('to' in opens ? opens.to : () => onCard(opens.card))}
      marks={marks.filter(Boolean).join(' ')}
      acts={
        next ? (
          <Steps {...next} rowKey={rowKey} row={row} name={props.name} isNext={isNext}>
            {tools}
          </Steps>
        ) : (
          tools
        )
      }
    />
  );
};

interface StepsProps extends Next {
  readonly rowKey: string;
  readonly row: RowData;
  readonly name: string;
  readonly isNext: boolean;
  /** Drawn before the main button. */
  readonly children: ReactNode;
}

/** The buttons of a row. A press that comes twice does nothing the second time, because the row keeps its place. */
const Steps = ({ rowKey, row, name, screen, command, text, rare = [], isNext, children }: StepsProps) => {
  const { open, press } = useContext(DeskContext);
  const commands = useCommands(
    screen,
    open,
  )(row).map((one) => ({ ...one, act: () => press(rowKey) && one.act() }));
  const main = commands.find(({ key }) => key === command);
  return (
    <>
      {commands
        .filter(({ key }) => rare.includes(key))
        .map((one) => (
          <CommandIcon key={one.key} command={one} name={name} isRare />
        ))}
      {children}
      {main && <MainButton text={text ?? main.text} name={name} isNext={isNext} act={main.act} />}
    </>
  );
};

const countFields = today.answer.parts.counts.fields;

/** Rows of which only some are shown above: how they are called, how many there are, and where. */
interface Cut {
  readonly label: Label;
  readonly count: number;
  readonly to: string;
}

interface BeforeProps {
  readonly counts: Today['counts'];
  /** Counts by name, each with the URL of the rows behind it, and how many of them are shown above. Default: none. */
  readonly of: readonly (readonly [name: keyof typeof countFields, to: string, shown?: number])[];
  /** Rows that other queries answer. Default: none. */
  readonly also?: readonly Cut[];
}

export const Before = ({ counts, of, also = [] }: BeforeProps) => {
  const { label } = useWords();
  const format = useFormat();
  const counted = of.flatMap(([name, to, shown = 0]) => {
    const count = counts[name] ?? 0;
    return count > shown ? [{ label: countFields[name].label, count, to }] : [];
  });
  const found: readonly Cut[] = [...also, ...counted];
  if (found.length === 0) return null;
  return (
    <p className="today-older wrap rows-4 cols-16" style={{ margin: '8px 0 0' }}>
      {found.map((cut) => (
        <Link key={cut.to} to={cut.to}>
          {label(cut.label)} <b>{format.integer(cut.count)}</b>
        </Link>
      ))}
    </p>
  );
};

export type Appointment = RowOf<typeof appointments>;

export interface Staff {
  readonly id: number;
  readonly name: string;
}

/** The customer's name; of a customer of another branch, whose card the reader may not see, the booking's title. */
export const whoIn = (row: Appointment): string => textIn(row, 'customerFullName') || (row.title ?? '');

/** Names of an appointment's services and packages, each once. */
export const workIn = (row: Appointment): readonly string[] => [
  ...new Set(
    [...row.services.map(({ serviceName }) => serviceName), ...row.packages.map(({ name }) => name)].flatMap(
      (name) => name ?? [],
    ),
  ),
];

/** True if every service is paid by a session of a package. */
export const isFromPackage = (row: Appointment): boolean =>
  row.services.length > 0 &&
  row.packages.length === 0 &&
  row.services.every(({ coverage }) => coverage === 'Owned');

/** Specialists of an appointment, each once. */
export const staffIn = (row: Appointment): readonly Staff[] => {
  const all = [...row.services, row].flatMap((line) => {
    const id = numberIn(line, 'staffId');
    return id === undefined ? [] : [{ id, name: textIn(line, 'staffFullName') }];
  });
  return [...new Map(all.filter(({ name }) => name !== '').map((one) => [one.id, one])).values()];
};

/** The first phone of the customer, as typed. '' for none. */
export const phoneIn = (row: Appointment): string => String(listIn(row, 'customerPhones')[0] ?? '');

/** Minutes that an appointment was to take. */
export const plannedMinutes = ({ start, end }: Pick<Appointment, 'start' | 'end'>): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
