import { type ReactNode, Suspense, useState } from 'react';
import type { Action } from '../../schema/action';
import type { RowData } from '../data/row';
import { lazyPart } from '../lazy-part';
import type { Screen } from '../screen';

const ActionRun = lazyPart(() => import('./action-run'), 'ActionRun');

/** Dialog to open for a row: of a declared action, or one of the screen's own dialogs by name. */
export type OpenDialog = { readonly row: RowData; readonly screen: Screen } & (
  | { readonly action: Action }
  | { readonly own: string }
);

export const useRowDialog = (): readonly [dialog: ReactNode, open: (next: OpenDialog) => void] => {
  const [opened, setOpened] = useState<OpenDialog>();
  // A dialog that finishes after another was opened must not close that one.
  const close = () => setOpened((now) => (now && opened && keyOf(now) === keyOf(opened) ? undefined : now));
  return [opened && <OpenedDialog opened={opened} onClose={close} />, setOpened];
};

const OpenedDialog = ({ opened, onClose }: { readonly opened: OpenDialog; readonly onClose: () => void }) => {
  const { screen, row } = opened;
  const Own = screen.dialogs[nameOf(opened)];
  const key = keyOf(opened);
  return (
    <Suspense fallback={null}>
      {Own ? (
        <Own key={key} row={row} onClose={onClose} />
      ) : (
        'action' in opened && <ActionRun key={key} {...opened} onClose={onClose} />
      )}
    </Suspense>
  );
};

const nameOf = (opened: OpenDialog): string => ('action' in opened ? opened.action.name : opened.own);

const keyOf = (opened: OpenDialog): string => `${nameOf(opened)}-${opened.row.id}`;
