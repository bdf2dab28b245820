import { type ComponentType, Suspense } from 'react';
import { withTexts } from '../../i18n/react';
import { createStore } from '../../i18n/store';
import { useRowDialog } from '../../screens/actions/row-dialog';
import { lazyPart } from '../../screens/lazy-part';
import { usePart } from './hooks';
import type { MenuLine } from './menu/menu';
import type { PaletteProps } from './palette/palette';

export type Overlay = 'palette' | 'keys' | 'password' | 'pin' | 'signIns';

const store = createStore<Overlay | undefined>(undefined);

export const currentOverlay = store.get;
export const subscribeOverlay = store.subscribe;
export const openOverlay = (overlay: Overlay): void => store.set(overlay);
export const closeOverlay = (): void => store.set(undefined);

const KeysDialog = lazyPart(() => withTexts('overlays', import('./keys-dialog')), 'KeysDialog');
const PasswordDialog = lazyPart(
  () => withTexts('overlays', import('./account/secrets')),
  'ChangePasswordDialog',
);
const PinDialog = lazyPart(() => withTexts('overlays', import('./account/secrets')), 'PinDialog');
const SignInsDialog = lazyPart(() => withTexts('overlays', import('./account/sign-ins')), 'SignInsDialog');

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
