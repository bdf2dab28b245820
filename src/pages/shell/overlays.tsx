import { type ComponentType, Suspense } from 'react';
import { withTexts } from '../../i18n/react';
import { createStore } from '../../i18n/store';
import { useRowDialog } from '../../screens/actions/row-dialog';
import { lazyPart } from '../../screens/lazy-part';
import { usePart } from './hooks';
import type { MenuLine } from './menu/menu';
import type { PaletteProps } from './palette/palette';

export type Overlay = 'palette' | keyof typeof dialogs;

const store = createStore<Overlay | undefined>(undefined);

export const currentOverlay = store.get;
export const subscribeOverlay = store.subscribe;
export const openOverlay = (overlay: Overlay): void => store.set(overlay);
export const closeOverlay = (): void => store.set(undefined);

const secrets = () => withTexts('overlays', import('./account/secrets'));

const dialogs = {
  keys: lazyPart(() => withTexts('overlays', import('./keys-dialog')), 'KeysDialog'),
  password: lazyPart(secrets, 'ChangePasswordDialog'),
  pin: lazyPart(secrets, 'PinDialog'),
  signIns: lazyPart(() => withTexts('overlays', import('./account/sign-ins')), 'SignInsDialog'),
};

interface OverlaysProps {
  readonly overlay: Overlay | undefined;
  readonly lines: readonly MenuLine[];
  readonly onClose: () => void;
}

export const Overlays = ({ overlay, lines, onClose }: OverlaysProps) => {
  const Palette = usePart(loadPalette, overlay === 'palette');
  // No overlay: the palette can be opened again while what was chosen in it is still being done.
  const [doing, onDo] = useRowDialog();
  const Dialog = overlay && overlay !== 'palette' ? dialogs[overlay] : undefined;
  return (
    <>
      {overlay === 'palette' && Palette && <Palette lines={lines} onClose={onClose} onDo={onDo} />}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onClose={onClose} />
        </Suspense>
      )}
      {doing}
    </>
  );
};

const loadPalette = async (): Promise<ComponentType<PaletteProps>> =>
  (await withTexts('overlays', import('./palette/palette'))).Palette;
