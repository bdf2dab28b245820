import { DeleteOutlined, EditOutlined, EyeOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons';
import { type ReactNode, useCallback } from 'react';
import { useAccess } from '../../providers/access';
import { useSession } from '../../providers/use-session';
import type { RowData } from '../data/row';
import { iconNamed } from '../icons';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { offersOn } from './offered';
import { isOffered, type OpenDialog, useOwnAction } from './row-dialog';
import { type RowRights, rightsOnRow } from './row-rights';

/** Something that can be done with one row, as an icon button or a line of a menu. */
export interface RowCommand {
  readonly key: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly act: () => void;
}

interface CommandsOptions {
  readonly screen: Screen;
  readonly rights: RowRights;
  readonly onShow: (row: RowData) => void;
  readonly onEdit: (row: RowData) => void;
  readonly onDelete: (row: RowData) => void;
  readonly onReactivate: (row: RowData) => void;
  readonly onDialog: (open: OpenDialog) => void;
}

/** The commands of a row: those every entity has, its declared actions, and the screen's own. */
export const useRowCommands = (options: CommandsOptions): ((row: RowData) => readonly RowCommand[]) => {
  const { screen, rights, onShow, onEdit, onDelete, onReactivate, onDialog } = options;
  const { entity, rowActions } = screen;
  const { t, label, entityText } = useWords();
  const { can } = useAccess();
  const { user } = useSession();
  const press = useOwnAction(onDialog);
  return useCallback(
    (row) => {
      const may = rightsOnRow(screen, row, rights, user);
      const disables = entity.remove === 'disable';
      const known: readonly (RowCommand & { readonly on: boolean })[] = [
        {
          key: 'show',
          on: may.show,
          text: t('common.viewDetails'),
          icon: <EyeOutlined />,
          act: () => onShow(row),
        },
        {
          key: 'edit',
          on: may.update,
          text: t('common.edit'),
          icon: <EditOutlined />,
          act: () => onEdit(row),
        },
        ...offersOn(screen, row, can, 'list').map(({ action }) => {
          const Icon = iconNamed(action.icon ?? '');
          return {
            key: action.name,
            on: true,
            danger: action.danger,
            text: label(action.label),
            icon: <Icon />,
            act: () => onDialog({ action, screen, row }),
          };
        }),
        ...rowActions.map((action) => ({
          key: action.key,
          on: !action.inDetails && isOffered(action, row, can),
          text: t(action.text),
          icon: <action.icon />,
          act: () => press(action, screen, row),
        })),
        {
          key: 'reactivate',
          on: may.reactivate,
          text: entityText(entity, 'reactivate'),
          icon: <UndoOutlined />,
          act: () => onReactivate(row),
        },
        {
          key: 'delete',
          on: may.delete,
          danger: true,
          text: disables ? entityText(entity, 'disable') : t('common.delete'),
          icon: disables ? <StopOutlined /> : <DeleteOutlined />,
          act: () => onDelete(row),
        },
      ];
      return known.filter(({ on }) => on);
    },
    [
      screen,
      entity,
      rowActions,
      rights,
      user,
      can,
      t,
      label,
      entityText,
      press,
      onDialog,
      onShow,
      onEdit,
      onDelete,
      onReactivate,
    ],
  );
};
