import { DeleteOutlined, EditOutlined, EyeOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { useAccess } from '../../providers/access';
import { useSession } from '../../providers/session';
import type { RowData } from '../data/row';
import { useRowTitle } from '../data/row-title';
import { iconNamed } from '../icons';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { isOffered, offersOn, type RowRights, reasonOf, rightsOnRow } from './offered';
import { type OpenDialog, useRowDialog } from './row-dialog';

export interface Command {
  readonly key: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly isMain?: boolean;
  /** Why the row's state is against it. Default: it can be done. */
  readonly refusal?: string;
  readonly act: () => void;
}

export type CommandsOf = (row: RowData) => readonly Command[];

/** The declared actions of a row, then the screen's own. `open` draws a dialog in a place that outlives the row. */
export const useCommands = (
  screen: Screen,
  open: (next: OpenDialog) => void,
  where: 'list' | 'details' = 'list',
): CommandsOf => {
  const words = useWords();
  const { can } = useAccess();
  const navigate = useNavigate();
  return (row) => [
    ...offersOn(screen, row, can, where).map(({ action, refusal }) => {
      const Icon = iconNamed(action.icon ?? '');
      return {
        key: action.name,
        text: words.label(action.label),
        icon: <Icon />,
        danger: action.danger,
        isMain: action.isMain,
        refusal: refusal === undefined ? undefined : reasonOf(refusal, words),
        act: () => open({ action, screen, row }),
      };
    }),
    ...(screen.rowActions ?? [])
      .filter((action) => isOffered(action, row, can))
      .map(({ key, text, icon: Icon, dialog, to }) => ({
        key,
        text: words.t(text),
        icon: <Icon />,
        act: () => {
          if (dialog !== undefined) open({ own: dialog, screen, row });
          else if (to) void navigate(to(row));
        },
      })),
  ];
};

interface ListActs {
  readonly rights: RowRights;
  readonly onShow: (row: RowData) => void;
  readonly onEdit: (row: RowData) => void;
  readonly onDelete: (row: RowData) => void;
  readonly onReactivate: (row: RowData) => void;
}

/** The commands of a list's rows: around those of the screen stand those that every entity has. */
export const useListCommands = (
  screen: Screen,
  open: (next: OpenDialog) => void,
  { rights, onShow, onEdit, onDelete, onReactivate }: ListActs,
): CommandsOf => {
  const { entity } = screen;
  const { t, entityText } = useWords();
  const { user } = useSession();
  const commandsOf = useCommands(screen, open);
  const disables = entity.remove === 'disable';
  return (row) => {
    const may = rightsOnRow(screen, row, rights, user);
    const all: readonly (Command | false)[] = [
      may.show && {
        key: 'show',
        text: t('common.viewDetails'),
        icon: <EyeOutlined />,
        act: () => onShow(row),
      },
      may.update && { key: 'edit', text: t('common.edit'), icon: <EditOutlined />, act: () => onEdit(row) },
      ...commandsOf(row),
      may.reactivate && {
        key: 'reactivate',
        text: entityText(entity, 'reactivate'),
        icon: <UndoOutlined />,
        act: () => onReactivate(row),
      },
      may.delete && {
        key: 'delete',
        danger: true,
        text: disables ? entityText(entity, 'disable') : t('common.delete'),
        icon: disables ? <StopOutlined /> : <DeleteOutlined />,
        act: () => onDelete(row),
      },
    ];
    return all.filter((command) => command !== false);
  };
};

/** Icon buttons at the end of a row; what the user may not do is not there (PRM-32). */
export const RowIcons = ({ commands, name }: { commands: readonly Command[]; name: string }) => (
  <span className="row-actions">
    {commands.map(({ key, text, icon, danger, act }) => (
      <button
        key={key}
        type="button"
        className={danger ? 'icon-button icon-button-danger' : 'icon-button'}
        aria-label={`${text}: ${name}`}
        title={text}
        onClick={(event) => {
          event.stopPropagation();
          act();
        }}
      >
        {icon}
      </button>
    ))}
  </span>
);

export const RowActionBar = ({ screen, row }: { readonly screen: Screen; readonly row: RowData }) => {
  const [dialog, open] = useRowDialog();
  const commands = useCommands(screen, open, 'details')(row);
  // The dialog stays while somebody fills it in, even if the row has changed meanwhile.
  return (
    <>
      {commands.length > 0 && (
        <div className="row-action-bar">
          {commands.map(({ refusal, isMain, text, ...command }) =>
            refusal === undefined ? (
              <Button
                key={command.key}
                size="small"
                type={isMain ? 'primary' : 'default'}
                icon={command.icon}
                danger={command.danger}
                onClick={command.act}
              >
                {text}
              </Button>
            ) : (
              <RefusedButton key={command.key} icon={command.icon} text={text} reason={refusal} />
            ),
          )}
        </div>
      )}
      {dialog}
    </>
  );
};

/** A disabled button receives neither pointer nor focus, and so would never say why. */
const RefusedButton = ({ icon, text, reason }: { icon: ReactNode; text: string; reason: string }) => {
  const id = useId();
  return (
    <Button
      size="small"
      icon={icon}
      className="row-action-off"
      title={reason}
      aria-disabled="true"
      aria-describedby={id}
    >
      {text}
      <span id={id} hidden>
        {reason}
      </span>
    </Button>
  );
};

interface RowOffersProps {
  readonly screen: Screen;
  readonly row: RowData;
  /** Default: all that can be done with the row now. */
  readonly only?: readonly string[];
  /** What another button beside it does already. Default: nothing. */
  readonly except?: readonly string[];
  /** The action that is done forty times a day stands out. */
  readonly first?: string;
  /** With words, or as a picture with a name. Default: the first with words. */
  readonly worded?: 'all' | 'first';
  readonly open: (next: OpenDialog) => void;
}

/** Buttons for what can be done with a row now, on a page that stands in for its list. */
export const RowOffers = ({ screen, row, only, except, first, worded = 'first', open }: RowOffersProps) => {
  const name = useRowTitle()(screen, row);
  const isWorded = worded === 'all';
  return useCommands(
    screen,
    open,
  )(row)
    .filter(({ key }) => (only?.includes(key) ?? true) && !except?.includes(key))
    .map(({ key, text, icon, danger, act }) => {
      const hasWords = isWorded || key === first;
      return (
        <Button
          key={key}
          size={isWorded ? 'middle' : 'small'}
          type={key === first ? 'primary' : 'default'}
          danger={danger}
          icon={icon}
          title={hasWords ? undefined : text}
          // Of many rows each button names its own; the words that are seen come first.
          aria-label={isWorded ? undefined : `${text}: ${name}`}
          onClick={act}
        >
          {hasWords ? text : undefined}
        </Button>
      );
    });
};
