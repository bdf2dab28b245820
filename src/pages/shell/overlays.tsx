import { type ComponentType, lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/react';
import { useRowDialog } from '../../screens/actions/row-dialog';
import type { MenuLine } from './menu/menu';
import type { Overlay } from './overlay';
import type { PaletteProps } from './palette/palette';
import { usePart } from './use-part';

const KeysDialog = lazy(() =>
  withTexts('overlays', import('./keyboard/keys-dialog')).then((file) => ({ default: file.KeysDialog })),
);
const PasswordDialog = lazy(() =>
  withTexts('overlays', import('./account/change-password')).then((file) => ({
    default: file.ChangePasswordDialog,
  })),
);
const PinDialog = lazy(() =>
  withTexts('overlays', import('./account/pin')).then((file) => ({ default: file.PinDialog })),
);
const SignInsDialog = lazy(() =>
  withTexts('overlays', import('./account/sign-ins')).then((file) => ({ default: file.SignInsDialog })),
);

export interface OverlaysProps {
  readonly overlay: Overlay | undefined;
  readonly lines: readonly MenuLine[];
  readonly onClose: () => void;
}

export const Overlays = ({ overlay, lines, onClose }: OverlaysProps) => {
  const Palette = usePart(loadPalette, overlay === 'palette');
  // No overlay: the palette can be opened again while what was chosen in it is still being done.
  const [doing, onDo] = useRowDialog();
  return (
    <>
      {overlay === 'palette' && Palette && <Palette lines={lines} onClose={onClose} onDo={onDo} />}
      {overlay !== undefined && overlay !== 'palette' && (
        <Suspense fallback={null}>{dialogOf({ overlay, onClose })}</Suspense>
      )}
      {doing}
    </>
  );
};

interface DialogProps {
  readonly overlay: Exclude<Overlay, 'palette'>;
  readonly onClose: () => void;
}

const dialogOf = ({ overlay, onClose }: DialogProps) => {
  switch (overlay) {
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'password':
      return <PasswordDialog onClose={onClose} />;
    case 'pin':
      return <PinDialog onClose={onClose} />;
    case 'signIns':
      return <SignInsDialog onClose={onClose} />;
  }
};

const loadPalette = async (): Promise<ComponentType<PaletteProps>> =>
  (await withTexts('overlays', import('./palette/palette'))).Palette;
