import type { ReactNode } from 'react';

/** A wide table in a narrow place: it scrolls by itself, and the keyboard reaches it to do so. */
export const ScrollBox = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll the box.
  <div className="scroll-box" role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
