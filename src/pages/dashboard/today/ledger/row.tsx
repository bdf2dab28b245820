import { Button } from 'antd';
import { type ReactNode, useContext } from 'react';
import type { Command } from '../../../../screens/actions/command';
import { useCommands } from '../../../../screens/actions/commands';
import { useBetween } from '../../../../screens/between';
import { embeddedIn, type RowData, textIn, valueIn } from '../../../../screens/data/row';
import { Face, MustKnow } from '../../../../screens/person/person';
import type { Screen } from '../../../../screens/screen';
import { DeskContext, Opener, type Opens } from '../parts';

export interface Staff {
  readonly id: number;
  readonly name: string;
}

interface Next {
  readonly screen: Screen;
  /** Key of the command on the button. */
  readonly command: string;
  /** Word on the button. Default: the command's own. */
  readonly text?: string;
  /** Commands that stand as icons before it. Default: none. */
  readonly rare?: readonly string[];
}

interface LedgerRowProps {
  /** Different for each row of the page. */
  readonly rowKey: string;
  readonly row: RowData;
  readonly at: string;
  /** Name of the customer; what must be known of her comes with the row. */
  readonly name: string;
  readonly opens: Opens | undefined;
  readonly about: ReactNode;
  readonly staff?: readonly Staff[];
  readonly state?: ReactNode;
  readonly next?: Next;
  /** True for the row whose button is to be pressed next: it alone is coloured. Default: false. */
  readonly isNext?: boolean;
  /** Drawn before the row's button: for example a link that calls her. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

/** A line of the day: when, who with what must be known, with whom, how it stands, and the next step (M4, M5). */
export const LedgerRow = (props: LedgerRowProps) => {
  const { rowKey, row, at, name, opens, about, staff = [], state, next, isNext = false, tools } = props;
  const { pressed } = useContext(DeskContext);
  const customer = embeddedIn(row, 'customerId');
  const must = textIn(customer, 'careNote');
  const customerId = valueIn(row, 'customerId');
  const marks = [isNext && 'today-row-next', pressed.has(rowKey) && 'today-row-pressed'].filter(Boolean);
  return (
    <li className={['today-row', ...marks].join(' ')} data-id={row.id}>
      <span className="today-at">
        <bdi>{at}</bdi>
      </span>
      <span className="today-who">
        <Face id={Number(customerId ?? 0)} name={name} hasAlert={must !== ''} />
        <span className="today-words">
          <Opener opens={opens} name={name} />
          <span className="today-about">{about}</span>
          <MustKnow text={must} />
          {props.children}
        </span>
      </span>
      <StaffCell staff={staff} />
      <span className="today-state">{state}</span>
      <span className="today-actions">
        {tools}
        {next && <Steps {...next} rowKey={rowKey} row={row} name={name} isNext={isNext} />}
      </span>
    </li>
  );
};

const StaffCell = ({ staff: [first, ...others] }: { readonly staff: readonly Staff[] }) => (
  <span className="today-staff" title={[first, ...others].map((one) => one?.name).join(useBetween())}>
    {first && (
      <>
        <Face id={first.id} name={first.name} size={24} />
        <bdi>{first.name.split(' ')[0]}</bdi>
        {others.length > 0 && <span className="today-soft">+{others.length}</span>}
      </>
    )}
  </span>
);

interface StepsProps extends Next {
  readonly rowKey: string;
  readonly row: RowData;
  readonly name: string;
  readonly isNext: boolean;
}

/** The buttons of a row. A press that comes twice does nothing the second time, because the row keeps its place. */
export const Steps = ({ rowKey, row, name, screen, command, text, rare = [], isNext }: StepsProps) => {
  const { open, press } = useContext(DeskContext);
  const commands = useCommands(screen, open)(row);
  const act = (one: Command) => {
    if (press(rowKey)) one.act();
  };
  const main = commands.find(({ key }) => key === command);
  return (
    <>
      {commands
        .filter(({ key }) => rare.includes(key))
        .map((one) => (
          <Button
            key={one.key}
            type="text"
            size="small"
            className="today-rare"
            icon={one.icon}
            title={one.text}
            aria-label={`${one.text}: ${name}`}
            onClick={() => act(one)}
          />
        ))}
      {main && (
        <Button
          size="small"
          className="today-next"
          {...(isNext ? { color: 'primary', variant: 'filled' } : {})}
          aria-label={`${text ?? main.text}: ${name}`}
          onClick={() => act(main)}
        >
          {text ?? main.text}
        </Button>
      )}
    </>
  );
};
