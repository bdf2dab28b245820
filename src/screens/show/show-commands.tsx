import { DeleteOutlined, EditOutlined, StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAccess } from '../../providers/access';
import { useCommands } from '../actions/commands';
import { MoreButton } from '../actions/more-button';
import { type Command, isOffered } from '../actions/offers';
import { useRowDialog } from '../actions/row-dialog';
import type { RowData } from '../data/row';
import { Glyph } from '../glyph';
import { useIsNarrow } from '../hooks';
import type { Screen, Way } from '../screen';
import { useWords } from '../words';

interface ShowCommandsProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly ways: readonly Way[] | undefined;
  /** Undefined without the permission. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** Commands beside each other at most; with more of them a head has no first one. A phone has one line for them. */
const most = { wide: 3, narrow: 2 };

/**
 * Commands of a row in its details: at most one of them is filled, two stand beside it, and the rest is behind the
 * three dots: what destroys, and what the row's state forbids, with the reason.
 */
export const ShowCommands = ({ screen, row, ways = [], onEdit, onDelete }: ShowCommandsProps) => {
  const { t, entityText } = useWords();
  const [dialog, open] = useRowDialog();
  const isNarrow = useIsNarrow();
  // A command that a way offers already is not offered again behind the dots.
  const commands = useCommands(
    screen,
    open,
    'details',
  )(row).filter((command) => !ways.some(({ key }) => key === command.key));
  const disables = screen.entity.remove === 'disable';
  const edit: readonly Command[] = onEdit
    ? [{ key: 'edit', text: t('common.edit'), icon: <Glyph of={EditOutlined} />, act: onEdit }]
    : [];
  const remove: readonly Command[] = onDelete
    ? [
        {
          key: 'delete',
          text: disables ? entityText(screen.entity, 'disable') : t('common.delete'),
          icon: <Glyph of={disables ? StopOutlined : DeleteOutlined} />,
          danger: true,
          act: onDelete,
        },
      ]
    : [];
  const usual = [...commands.filter(({ isMain }) => isMain), ...commands.filter(({ isMain }) => !isMain)];
  const offered = [
    ...usual.filter(({ danger, isRare, refusal }) => !danger && !isRare && refusal === undefined),
    ...edit,
  ];
  const inSight = ways.length > 0 ? [] : offered.slice(0, isNarrow ? most.narrow : most.wide);
  const rest = [...usual, ...edit, ...remove].filter((command) => !inSight.includes(command));
  // The dialog stays open while the user fills it in, even if the row has changed meanwhile.
  return (
    <>
      {(ways.length > 0 || inSight.length + rest.length > 0) && (
        <div className="row-action-bar wrap">
          <Ways screen={screen} row={row} ways={ways} />
          {inSight.map(({ key, text, icon, isMain, act }, index) => (
            <Button key={key} type={isMain && index === 0 ? 'primary' : 'default'} icon={icon} onClick={act}>
              {text}
            </Button>
          ))}
          <MoreButton commands={rest} />
        </div>
      )}
      {dialog}
    </>
  );
};

interface WaysProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly ways: readonly Way[] | undefined;
}

/** Buttons for what is done many times a day, filtered by permission. The first one is primary. */
export const Ways = ({ screen, row, ways = [] }: WaysProps) => {
  const { can } = useAccess();
  const [dialog, open] = useRowDialog();
  const [first, ...rest] = ways.filter((way) => isOffered(way, row, can));
  return (
    first && (
      <>
        <OneWay way={first} rest={rest} isFirst row={row} open={(own) => open({ own, screen, row })} />
        {dialog}
      </>
    )
  );
};

interface OneWayProps {
  readonly way: Way;
  readonly rest: readonly Way[];
  readonly isFirst: boolean;
  readonly row: RowData;
  readonly open: (dialog: string) => void;
}

/** Draws a button, then those after it. Recursive, because each calls its own hook `useIsOff`. */
const OneWay = ({ way, rest: [next, ...rest], isFirst, row, open }: OneWayProps) => {
  const { text, icon: Icon, to, dialog, useIsOff = neverOff } = way;
  const { t, label } = useWords();
  const navigate = useNavigate();
  const isOff = useIsOff(row);
  const act = () => (dialog === undefined ? to && void navigate(to(row)) : open(dialog));
  return (
    <>
      {!isOff && (
        <Button type={isFirst ? 'primary' : 'default'} icon={<Glyph of={Icon} />} onClick={act}>
          {typeof text === 'string' ? t(text) : label(text)}
        </Button>
      )}
      {next && <OneWay way={next} rest={rest} isFirst={isFirst && isOff} row={row} open={open} />}
    </>
  );
};

const neverOff = (): boolean => false;
