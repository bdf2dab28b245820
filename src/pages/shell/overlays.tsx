import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import { withTexts } from '../../i18n/react';
import { createStore } from '../../i18n/store';
import { lazyPart } from '../../screens/lazy-part';
import { usePart } from './hooks';
import { useMenuLines } from './menu';
import type { PaletteProps } from './palette';

export type Overlay = 'palette' | keyof typeof dialogs;

const store = createStore<Overlay | undefined>(undefined);

export const openOverlay = (overlay: Overlay): void => store.set(overlay);
export const closeOverlay = (): void => store.set(undefined);

const secrets = () => withTexts('overlays', import('./account/secrets'));

const dialogs = {
  keys: lazyPart(() => withTexts('overlays', import('./keys-dialog')), 'KeysDialog'),
  password: lazyPart(secrets, 'ChangePasswordDialog'),
  pin: lazyPart(secrets, 'PinDialog'),
  factors: lazyPart(
    () => withTexts('factors', withTexts('overlays', import('./account/factors'))),
    'FactorsDialog',
  ),
  signIns: lazyPart(() => withTexts('overlays', import('./account/sign-ins')), 'SignInsDialog'),
};

export const Overlays = () => {
  const overlay = useSyncExternalStore(store.subscribe, store.get);
  const lines = useMenuLines();
  const Palette = usePart(loadPalette, overlay === 'palette');
  const Dialog = overlay && overlay !== 'palette' ? dialogs[overlay] : undefined;
  return (
    <>
      {overlay === 'palette' && Palette && <Palette lines={lines} onClose={closeOverlay} />}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onClose={closeOverlay} />
        </Suspense>
      )}
    </>
  );
};

const loadPalette = async (): Promise<ComponentType<PaletteProps>> =>
  (await withTexts('overlays', import('./palette'))).Palette;
