import { DeleteOutlined, EditOutlined, EyeOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useAccess } from '../../providers/access';
import { useSession } from '../../providers/session';
import { type RowData, useRowTitle } from '../data/row';
import { Glyph } from '../glyph';
import { iconNamed } from '../icons';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { MoreButton } from './more-button';
import { type Command, isOffered, offersOn, permissionsOnRow, type RowPermissions, reasonOf } from './offers';
import type { OpenDialog } from './row-dialog';

export type CommandsOf = (row: RowData) => readonly Command[];

/** Commands of a row: declared actions, then the screen's own. `open` must draw the dialog outside of the row. */
export const useCommands = (
  screen: Screen,
  open: (next: OpenDialog) => void,
  where: 'list' | 'details' = 'list',
): CommandsOf => {
  const words = useWords();
  const { can } = useAccess();
  const navigate = useNavigate();
  const { user } = useSession();
  return useCallback(
    (row: RowData) => [
      ...offersOn(screen, row, can, where, user).map(({ action, refusal, isRare }) => {
        const Icon = iconNamed(action.icon ?? '');
        return {
          key: action.name,
          text: words.label(action.label),
          icon: <Glyph of={Icon} />,
          danger: action.danger,
          isMain: action.isMain && !isRare,
          isRare,
          refusal: refusal === undefined ? undefined : reasonOf(refusal, words),
          act: () => open({ action, screen, row }),
        };
      }),
      ...(screen.rowActions ?? [])
        .filter((action) => where === action.place || action.place === undefined)
        .filter((action) => isOffered(action, row, can))
        .map(({ key, text, icon: Icon, dialog, to }) => ({
          key,
          text: words.t(text),
          icon: <Glyph of={Icon} />,
          ...(to === undefined ? {} : { to: to(row) }),
          act: () => {
            if (dialog !== undefined) open({ own: dialog, screen, row });
            else if (to) void navigate(to(row));
          },
        })),
    ],
    [screen, open, where, words, can, navigate, user],
  );
};

interface ListActs {
  readonly permissions: RowPermissions;
  readonly onShow: (row: RowData) => void;
  readonly onEdit: (row: RowData) => void;
  readonly onDelete: (row: RowData) => void;
  readonly onReactivate: (row: RowData) => void;
}

/** Orders the commands so that, without room for all buttons, those that lose something give way. */
const harmlessFirst = (commands: readonly Command[]): readonly Command[] => [
  ...commands.filter(({ danger }) => !danger),
  ...commands.filter(({ danger }) => danger),
];

/** Commands of a list's rows: show and edit, then those of the screen, then reactivate and delete. */
export const useListCommands = (
  screen: Screen,
  open: (next: OpenDialog) => void,
  { permissions, onShow, onEdit, onDelete, onReactivate }: ListActs,
): CommandsOf => {
  const { entity } = screen;
  const { t, entityText } = useWords();
  const { user } = useSession();
  const commandsOf = useCommands(screen, open);
  const disables = entity.remove === 'disable';
  return useCallback(
    (row: RowData) => {
      const may = permissionsOnRow(screen, row, permissions, user);
      const all: readonly (Command | false)[] = [
        may.show && {
          key: 'show',
          text: t('common.viewDetails'),
          icon: <Glyph of={EyeOutlined} />,
          act: () => onShow(row),
        },
        may.update && {
          key: 'edit',
          text: t('common.edit'),
          icon: <Glyph of={EditOutlined} />,
          act: () => onEdit(row),
        },
        ...harmlessFirst(commandsOf(row)),
        may.reactivate && {
          key: 'reactivate',
          text: entityText(entity, 'reactivate'),
          icon: <Glyph of={UndoOutlined} />,
          act: () => onReactivate(row),
        },
        may.delete && {
          key: 'delete',
          danger: true,
          text: disables ? entityText(entity, 'disable') : t('common.delete'),
          icon: disables ? <Glyph of={StopOutlined} /> : <Glyph of={DeleteOutlined} />,
          act: () => onDelete(row),
        },
      ];
      return all.filter((command) => command !== false);
    },
    [
      screen,
      entity,
      permissions,
      user,
      commandsOf,
      disables,
      t,
      entityText,
      onShow,
      onEdit,
      onDelete,
      onReactivate,
    ],
  );
};

/** Most buttons of a row. */
export const mostRowIcons = 4;

/**
 * Icon buttons at the end of a row. Commands without permission are left out (PRM-32); with more of them than there is
 * room for, the last stand behind three dots, and with them the details, which a press on the row opens, too.
 */
export const RowIcons = ({ commands, name }: { commands: readonly Command[]; name: string }) => {
  const isFew = commands.length <= mostRowIcons && !commands.some(({ isRare }) => isRare);
  // The usual next step comes first, and stays when others have no room.
  const usual = commands
    .filter(({ key, isRare }) => key !== 'show' && !isRare)
    .toSorted((one, other) => Number(other.isMain ?? false) - Number(one.isMain ?? false))
    .slice(0, mostRowIcons - 1);
  const shown = isFew ? commands : usual;
  return (
    <span className="row-actions inline" style={{ gap: 0 }}>
      {shown.map(({ key, text, icon, danger = false, act }) => (
        <Button
          key={key}
          type="text"
          size="small"
          className={danger ? 'icon-button-danger' : ''}
          icon={icon}
          aria-label={`${text}: ${name}`}
          title={text}
          onClick={act}
        />
      ))}
      <MoreButton
        commands={isFew ? [] : commands.filter((command) => !usual.includes(command))}
        name={name}
      />
    </span>
  );
};

interface RowOffersProps {
  readonly screen: Screen;
  readonly row: RowData;
  /** Keys of the commands to show. Default: all. */
  readonly only?: readonly string[];
  /** Keys of commands that another button offers already. Default: none. */
  readonly except?: readonly string[];
  /** Key of the most used action. Its button is primary. */
  readonly first?: string;
  /** Buttons with text: all of them, or only `first` while the others are icons. Default: 'first'. */
  readonly worded?: 'all' | 'first';
  readonly open: (next: OpenDialog) => void;
}

/** Buttons for the commands of a row, on a page that replaces its list. */
export const RowOffers = ({ screen, row, only, except, first, worded = 'first', open }: RowOffersProps) => {
  const name = useRowTitle()(screen, row);
  const isWorded = worded === 'all';
  return useCommands(
    screen,
    open,
  )(row)
    .filter(({ key, isRare }) => (only?.includes(key) ?? !isRare) && !except?.includes(key))
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
          // Icon buttons name their row, because many rows have them. The command comes first.
          aria-label={isWorded ? undefined : `${text}: ${name}`}
          onClick={act}
        >
          {hasWords ? text : undefined}
        </Button>
      );
    });
};
