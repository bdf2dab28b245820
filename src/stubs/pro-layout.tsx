import type { ReactNode } from 'react';

/** Replaces pro-layout, of which Refine uses only the page head (vite.config.ts). */
export const PageHeader = ({ title, extra, children }: Record<'title' | 'extra' | 'children', ReactNode>) => (
  <section>
    <h2>{title}</h2>
    <div>{extra}</div>
    {children}
  </section>
);
