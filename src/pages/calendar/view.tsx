import { lazy } from 'react';
import { unreachable } from '../../schema/field';
import { Agenda } from './agenda';
import type { View as ViewName } from './calendar-state';
import type { GridProps } from './grid-props';

// Each weighs something of its own, the library most of all: only the chosen one is loaded.
const TimeGrid = lazy(() => import('./time-grid').then((file) => ({ default: file.TimeGrid })));
const Columns = lazy(() => import('./columns').then((file) => ({ default: file.Columns })));

/** The chosen view of the calendar. */
export const View = ({ view, ...props }: GridProps & { readonly view: ViewName }) => {
  switch (view) {
    case 'month':
    case 'week':
    case 'day':
      return (
        <div className={view === 'day' ? 'cal-grid' : 'cal-grid cal-grid-days'}>
          <TimeGrid view={view} {...props} />
        </div>
      );
    case 'staff':
    case 'rooms':
      return <Columns by={view} {...props} />;
    case 'list':
      return <Agenda {...props} />;
    default:
      return unreachable(view);
  }
};
