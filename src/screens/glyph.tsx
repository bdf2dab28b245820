import type { ComponentType } from 'react';

interface GlyphProps {
  /** One of antd's icons. */
  readonly of: ComponentType<Record<never, never>>;
  readonly className?: string;
}

/**
 * Draws an icon that screen readers skip. Every icon is next to text or on a labelled button; antd would label it with
 * its English file name ('caret-up').
 */
export const Glyph = ({ of: Icon, ...rest }: GlyphProps) => <Icon {...quiet} {...rest} />;

/** Overrides the attributes that antd gives its icons. */
const quiet = { role: undefined, 'aria-label': undefined, 'aria-hidden': true };
