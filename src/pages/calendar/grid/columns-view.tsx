import type { PluginInput } from '@fullcalendar/react';
import {
  addMs,
  asRoughMs,
  DateComponent,
  type DateMarker,
  type DateRange,
  type DateSpan,
  DaySeriesModel,
  DayTimeColsSlicer,
  type EventRangeProps,
  type EventSegUiInteractionState,
  NowTimer,
  type RowConfig,
  Scroller,
  TimeGridLayout,
  type TimeGridRange,
  type ViewContext,
  type ViewProps,
} from '@fullcalendar/react/protected-api';
import {
  type Context,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Day } from '../../../i18n/zone';

// A view of FullCalendar: its own time grid with a column for each day and place. All that this file takes from
// 'protected-api' may change in any release, so the version is exact and only this file knows of it.

/** What the columns stand for. Days alone have one place, ''. */
export interface Places {
  readonly keys: readonly string[];
  readonly head: (day: Day, place: string) => ReactNode;
  readonly topMinute: number;
}

export const PlacesContext = createContext<Places>({ keys: [''], head: () => null, topMinute: 0 });

/** Returns the place of a selection or a press. */
export const placeIn = (info: object): string => ('place' in info ? String(info.place) : '');

type Seg = TimeGridRange & EventRangeProps;
type Interaction = EventSegUiInteractionState<TimeGridRange>;

type Column = { readonly date: DateMarker; readonly day: Day; readonly place: string };

const none: Seg[] = [];
/** Pixels of a column that is not narrowed any more, as in the stylesheet. */
const leastWidth = 132;

/** Gives each segment to the column of its day and place. Columns without any share one list, so they stay as drawn. */
const byColumn = (segs: Seg[], columns: readonly Column[], placeOf: (seg: Seg) => string): Seg[][] => {
  const found = columns.map(() => none);
  const perDay = columns.filter(({ day }) => day === columns[0]?.day).map(({ place }) => place);
  for (const seg of segs) {
    const at = perDay.indexOf(placeOf(seg));
    const column = seg.col * perDay.length + at;
    if (at >= 0) found[column] = [...(found[column] ?? none), { ...seg, col: column }];
  }
  return found;
};

const placeOf = ({ eventRange: { def } }: Seg): string => String(def.extendedProps.place);

/** Only the columns that a drag takes from or is over are given it, so that no other is drawn again. */
const touched = (ui: Interaction | null, events: Seg[][], columns: readonly Column[]): Interaction[] => {
  const mirrors = ui && byColumn(ui.segs, columns, placeOf);
  // The library reads null as no drag, as its own views give it.
  return events.map((own, column) => {
    const segs = mirrors?.[column] ?? none;
    const isSource = own.some(
      ({ eventRange: { instance } }) => instance && ui?.affectedInstances[instance.instanceId],
    );
    return ui && (segs.length > 0 || isSource) ? { ...ui, segs } : null;
  }) as Interaction[];
};

const Library: Context<ViewContext> = DateComponent.contextType;

type AtNow = ViewProps & { readonly now: DateMarker; readonly nowMs: number; readonly today: DateRange };
const Columns = ({ now, nowMs, today, ...props }: AtNow) => {
  const context = useContext<ViewContext>(Library);
  const { keys, head, topMinute } = useContext(PlacesContext);
  const { dateProfile } = props;
  const [slicer] = useState(() => new DayTimeColsSlicer());
  const { dates, ranges } = useMemo(() => {
    const [from, to] = [asRoughMs(dateProfile.slotMinTime), asRoughMs(dateProfile.slotMaxTime)];
    const series = new DaySeriesModel(dateProfile.renderRange, context.dateProfileGenerator);
    const parts = series.dates.map((date) => ({ start: addMs(date, from), end: addMs(date, to) }));
    return { dates: series.dates, ranges: parts };
  }, [dateProfile, context.dateProfileGenerator]);
  const columns = useMemo(
    () =>
      dates.flatMap((date) =>
        keys.map((place): Column => ({ date, day: date.toISOString().slice(0, 10), place })),
      ),
    [dates, keys],
  );
  const cells = useMemo(
    () =>
      columns.map(({ date, day, place }) => ({
        key: place || day,
        date,
        isMajor: false,
        isDisabled: false,
        attrs: { 'data-column': place || day, 'aria-labelledby': `cal-column-${place || day}` },
        dateSpanProps: { place },
      })),
    [columns],
  );
  // The type of the library forgets that nothing may be selected.
  const shown = props as ViewProps & { dateSelection: DateSpan };
  const sliced = slicer.sliceProps(shown, dateProfile, null, context, ranges);
  const { fgEventSegs, bgEventSegs, dateSelectionSegs, eventDrag, eventResize } = sliced;
  const events = useMemo(() => byColumn(fgEventSegs, columns, placeOf), [fgEventSegs, columns]);
  const shades = useMemo(() => byColumn(bgEventSegs, columns, placeOf), [bgEventSegs, columns]);
  const chosen = placeIn(props.dateSelection ?? {});
  const choices = useMemo(
    () => byColumn(dateSelectionSegs, columns, () => chosen),
    [dateSelectionSegs, columns, chosen],
  );
  const drags = useMemo(() => touched(eventDrag, events, columns), [eventDrag, events, columns]);
  const resizes = useMemo(() => touched(eventResize, events, columns), [eventResize, events, columns]);
  const heads = useMemo(() => [headsOf(columns, head)], [columns, head]);
  const closed = useMemo(() => columns.map(() => none), [columns]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line moves with the minute, not with the object.
  const lines = useMemo(() => {
    const segs = slicer.sliceNowDate(now, dateProfile, null, context, ranges);
    const bare = segs.map((seg) => ({ ...seg, showDot: false }));
    return columns.map((_, at) => bare.filter(({ col }) => col === Math.floor(at / keys.length)));
  }, [nowMs, dateProfile, ranges, columns]);

  // A drag follows the pointer: the middle of most blocks lies between two quarters, where a pixel would be one.
  const byPointer = useMemo((): ViewContext => {
    const register: ViewContext['registerInteractiveComponent'] = (component, settings) =>
      context.registerInteractiveComponent(component, { ...settings, useEventCenter: false });
    return { ...context, registerInteractiveComponent: register };
  }, [context]);
  const scroller = useRef<Scroller>(null);
  const to = asRoughMs(dateProfile.slotMaxTime) / 60_000;
  const from = asRoughMs(dateProfile.slotMinTime) / 60_000;
  const perMinute = Number(context.options.slotMinHeight) / 30;
  // The view opens at the hour and day that are asked for, and scrolls no more by itself.
  const opening = useRef({
    x: columns.findIndex(({ date }) => date >= dateProfile.currentDate) * leastWidth,
    y: (topMinute - from) * perMinute,
  });
  useEffect(() => scroller.current?.scrollTo(opening.current), []);
  const sheet = { '--count': columns.length, minBlockSize: (to - from) * perMinute };
  return (
    <Scroller vertical horizontal className="cal-columns" ref={scroller}>
      <div className="cal-columns-sheet" style={sheet}>
        <Library value={byPointer}>
          <TimeGridLayout
            {...allDay}
            labelId={props.labelId}
            labelStr={props.labelStr}
            className={props.className ?? ''}
            dateProfile={dateProfile}
            nowDate={now}
            nowMs={nowMs}
            todayRange={today}
            cells={cells}
            forPrint={props.forPrint}
            headerTiers={heads}
            fgEventSegsByCol={events}
            bgEventSegsByCol={shades}
            businessHourSegsByCol={closed}
            nowIndicatorSegsByCol={lines}
            dateSelectionSegsByCol={choices}
            eventDragByCol={drags}
            eventResizeByCol={resizes}
            eventSelection={props.eventSelection}
            // A selection stays in the column where it began.
            isHitComboAllowed={(a, b) => a.getDayEl() === b.getDayEl()}
          />
        </Library>
      </div>
    </Scroller>
  );
};

type Heads = RowConfig<{ readonly text: string; readonly isDisabled: boolean }>;
const headsOf = (columns: readonly Column[], head: Places['head']): Heads => ({
  isDateRow: false,
  renderConfig: {
    generatorName: 'dayHeaderContent',
    customGenerator: ({ text }) => {
      const column = columns[Number(text)];
      return column && head(column.day, column.place);
    },
    innerClassNameGenerator: 'cal-head-inner',
    classNameGenerator: '',
    didMount: () => undefined,
    willUnmount: () => undefined,
    align: 'start',
    sticky: false,
  },
  dataConfigs: columns.map(({ date, day, place }, index) => ({
    key: place || day,
    dateMarker: date,
    renderProps: { text: String(index), isDisabled: false },
  })),
});

/** There is no row of whole days (APT-08). */
const allDay = {
  fgEventSegs: [],
  bgEventSegs: [],
  businessHourSegs: [],
  dateSelectionSegs: [],
  eventDrag: null,
  eventResize: null,
};

/** A class, because the library wraps a function anew whenever an option changes, which would mount all again. */
class ColumnsView extends DateComponent<ViewProps> {
  override render() {
    return (
      <NowTimer unit="minute">
        {(now, today, nowMs) => <Columns {...this.props} now={now} today={today} nowMs={nowMs} />}
      </NowTimer>
    );
  }
}

export const columnsPlugin: PluginInput = {
  name: 'places',
  views: {
    // The type takes the look of the time grid from the theme.
    columnsWeek: { type: 'timeGrid', component: ColumnsView, duration: { weeks: 1 } },
    columnsDay: { type: 'timeGrid', component: ColumnsView, duration: { days: 1 } },
  },
  // A drop on another column takes its place along.
  eventDragMutationMassagers: [
    (mutation, from, to) => {
      if (from.dateSpan.place !== to.dateSpan.place)
        mutation.extendedProps = { ...mutation.extendedProps, place: to.dateSpan.place };
    },
  ],
  dateSelectionTransformers: [({ dateSpan: { place } }) => ({ place })],
  dateSpanTransforms: [({ place }) => ({ place })],
  datePointTransforms: [({ place }) => ({ place })],
};
