import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../i18n/react';
import type { NewAppointmentValues } from '../../../resources/appointments/prefill';
import { today } from '../../../resources/today/today';
import type { QueryAnswer } from '../../../schema/query';
import { useCommands } from '../../../screens/actions/commands';
import type { OpenDialog } from '../../../screens/actions/row-dialog';
import { embeddedIn, numberIn, type RowData, textIn } from '../../../screens/data/row';
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
export type Opens = { readonly card: number } | { readonly to: string };

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
      must={textIn(embeddedIn(row, 'customerId'), 'careNote')}
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

interface BeforeProps {
  readonly counts: Today['counts'];
  /** Counts by name, each with the URL of the rows behind it. */
  readonly of: readonly (readonly [keyof typeof countFields, string])[];
}

export const Before = ({ counts, of }: BeforeProps) => {
  const { label } = useWords();
  const format = useFormat();
  const found = of.filter(([name]) => (counts[name] ?? 0) > 0);
  if (found.length === 0) return null;
  return (
    <p className="today-older wrap">
      {found.map(([name, to]) => (
        <Link key={to} to={to}>
          {label(countFields[name].label)} <b>{format.integer(counts[name])}</b>
        </Link>
      ))}
    </p>
  );
};
