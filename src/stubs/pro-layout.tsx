import type { ReactNode } from 'react';

/** Stands in for pro-layout, of which Refine uses the page head alone (vite.config.ts). */
export const PageHeader = ({ title, extra, children }: Record<'title' | 'extra' | 'children', ReactNode>) => (
  <section>
    <h2>{title}</h2>
    <div>{extra}</div>
    {children}
  </section>
);
