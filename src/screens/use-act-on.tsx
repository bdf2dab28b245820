import { useInvalidate } from '@refinedev/core';
import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Entity } from '../schema/entity';
import type { RowData } from './row';
import type { RowAction, RowDialogProps } from './screen';
import { useWords } from './words';

/** A dialog that a command on a row has opened. */
export interface OpenDialog {
  readonly Dialog: ComponentType<RowDialogProps>;
  readonly row: RowData;
}

/** Whether a command is there for this row and this user. */
export const isOffered = (
  { permission, when }: RowAction,
  row: RowData,
  can: (key: string) => boolean,
): boolean => (permission === undefined || can(permission)) && when?.(row) !== false;

/** Carries out a command on a row; a dialog of its own is handed to whoever holds it on the screen. */
export const useActOn = (
  entity: Entity,
  onDialog: (open: OpenDialog) => void,
): ((action: RowAction, row: RowData) => void) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return useCallback(
    (action, row) => {
      if ('to' in action) return void navigate(action.to(row));
      if ('dialog' in action) return onDialog({ Dialog: action.dialog, row });
      const refresh = () =>
        invalidate({ resource: entity.name, invalidates: ['list', 'detail'], id: row.id });
      void action.run(row, { t, refresh });
    },
    [entity, t, navigate, invalidate, onDialog],
  );
};

/** The place of the dialogs that commands open: what is drawn, and how one is opened. */
export const useRowDialog = (): readonly [dialog: ReactNode, open: (next: OpenDialog) => void] => {
  const [opened, setOpened] = useState<OpenDialog>();
  const dialog = opened && (
    <Suspense fallback={null}>
      <opened.Dialog key={opened.row.id} row={opened.row} onClose={() => setOpened(undefined)} />
    </Suspense>
  );
  return [dialog, setOpened];
};
