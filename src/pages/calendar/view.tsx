import { unreachable } from '../../schema/field';
import { lazyPart } from '../../screens/lazy-part';
import { Agenda } from './grid/agenda';
import type { GridProps } from './grid/grid-props';
import type { View as ViewName } from './state/calendar-state';

// Each weighs something of its own, the library most of all: only the chosen one is loaded.
const Month = lazyPart(() => import('./grid/month'), 'Month');
const Columns = lazyPart(() => import('./columns/columns'), 'Columns');

/** The chosen view of the calendar. */
export const View = ({ view, ...props }: GridProps & { readonly view: ViewName }) => {
  switch (view) {
    case 'month':
      return (
        <div className="cal-grid">
          <Month {...props} />
        </div>
      );
    case 'week':
      return <Columns by="days" view="week" {...props} />;
    case 'day':
      // Several branches in one column would be a heap.
      return <Columns by={props.branches.length > 1 ? 'branches' : 'days'} view="day" {...props} />;
    case 'staff':
    case 'rooms':
      return <Columns by={view} view="day" {...props} />;
    case 'list':
      return <Agenda {...props} />;
    default:
      return unreachable(view);
  }
};
