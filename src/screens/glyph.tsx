import type { ComponentType, CSSProperties } from 'react';
import { silent } from '../providers/refine';

interface GlyphProps {
  /** One of antd's icons. */
  readonly of: ComponentType<Record<never, never>>;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** Draws an icon that screen readers skip, because every icon is next to text or on a labelled button. */
export const Glyph = ({ of: Icon, ...rest }: GlyphProps) => <Icon {...silent} {...rest} />;
