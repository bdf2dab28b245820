import { DeleteOutlined, EditOutlined, EyeOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons';
import { type ReactNode, useCallback } from 'react';
import { useAccess } from '../../providers/access';
import { useSession } from '../../providers/use-session';
import type { RowData } from '../row';
import type { Screen } from '../screen';
import { isOffered, type OpenDialog, useActOn } from '../use-act-on';
import { useWords } from '../words';
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

/** The commands of a row: those every entity has, then the screen's own. */
export const useRowCommands = (options: CommandsOptions): ((row: RowData) => readonly RowCommand[]) => {
  const { screen, rights, onShow, onEdit, onDelete, onReactivate, onDialog } = options;
  const { entity, rowActions } = screen;
  const { t, entityText } = useWords();
  const { can } = useAccess();
  const { user } = useSession();
  const act = useActOn(entity, onDialog);
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
        ...rowActions.map((action) => ({
          key: action.key,
          on: !action.inDetails && isOffered(action, row, can),
          text: t(action.text),
          icon: <action.icon />,
          act: () => act(action, row),
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
      entityText,
      act,
      onShow,
      onEdit,
      onDelete,
      onReactivate,
    ],
  );
};
