import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { MenuLine } from './menu';
import type { Overlay } from './overlay';
import type { PaletteProps } from './palette';

const KeysDialog = lazy(() => import('./keys').then((file) => ({ default: file.KeysDialog })));
const PasswordDialog = lazy(() =>
  import('./change-password').then((file) => ({ default: file.ChangePasswordDialog })),
);
const SignInsDialog = lazy(() => import('./sign-ins').then((file) => ({ default: file.SignInsDialog })));

export interface OverlaysProps {
  readonly overlay: Overlay | undefined;
  readonly lines: readonly MenuLine[];
  readonly onClose: () => void;
}

/** What stands over the screen; each part is loaded when it is first asked for. */
export const Overlays = ({ overlay, lines, onClose }: OverlaysProps) => {
  const Palette = usePalette(overlay === 'palette');
  if (overlay === undefined) return null;
  if (overlay === 'palette') return Palette ? <Palette lines={lines} onClose={onClose} /> : null;
  return <Suspense fallback={null}>{dialogOf({ overlay, onClose })}</Suspense>;
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
    case 'signIns':
      return <SignInsDialog onClose={onClose} />;
  }
};

/**
 * The palette must open at once: it is fetched when the first screen has had its turn, or when it is asked
 * for before that. Not by `lazy`, which holds back even a fetched part for a third of a second.
 */
const usePalette = (wanted: boolean): ComponentType<PaletteProps> | undefined => {
  const [palette, setPalette] = useState<{ readonly part: ComponentType<PaletteProps> }>();
  const loaded = palette !== undefined;
  useEffect(() => {
    if (loaded) return;
    let left = false;
    const load = async () => {
      const { Palette } = await import('./palette');
      if (!left) setPalette({ part: Palette });
    };
    // Without a connection it stays closed; the next press tries again.
    const timer = setTimeout(() => void load().catch(() => {}), wanted ? 0 : 1500);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [loaded, wanted]);
  return palette?.part;
};
