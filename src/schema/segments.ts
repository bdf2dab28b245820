import { type Can, choice, type Field, type Label, type ReadingPermission, type When } from './field';

/**
 * A part of a list that is one press away, with the number of its rows. It is a filter of the list, so that address,
 * export and back keep it.
 */
export interface Segment<Key extends string = string> {
  readonly key: string;
  readonly label: Label;
  /** 'danger': the number is red, because something is owed or late. Default: as all others. */
  readonly tone?: 'danger';
  /** Permission that it needs besides that of the list. Default: none. */
  readonly permission?: ReadingPermission;
  /** Values of declared filters, all of which hold. Default: the condition in `segments` of the entity's server. */
  readonly where?: { readonly [K in Key]?: readonly (string | boolean)[] };
}

/** An entity, which may have segments. */
interface Segmented {
  readonly segments?: readonly Segment[] | undefined;
}

/** Name of the filter in addresses and calls. */
export const segmentKey = 'segment';

/** The filter that chooses a segment. Undefined if the entity has none. */
export const segmentFieldOf = ({
  segments = [],
}: Segmented): (Field & { readonly kind: 'choice' }) | undefined =>
  segments.length === 0
    ? undefined
    : choice({
        label: { ar: 'عرض', en: 'Part' },
        options: segments.map(({ key, label }) => ({ value: key, label })),
        filter: 'hidden',
      });

/** Segments that a reader may choose. */
export const segmentsFor = ({ segments = [] }: Segmented, can: Can): readonly Segment[] =>
  segments.filter(({ permission }) => permission === undefined || can(permission));

/**
 * Shows a list as work to be done, late, due today, later and done by the day of its `range`. Each row names the person
 * whom it is about (`about`), with the phone numbers that the reference shows. The keys are fields of the entity.
 */
export interface Queue<Key extends string = string> {
  /** Fields that say the work, in this order. */
  readonly reason: readonly Key[];
  /** Choice with a filter that says how far a row is, and its values that leave something to do. */
  readonly open: When<Key>;
  /** Name of the declared action that ends the work. The ring of a row asks its choices and texts in place. */
  readonly done: string;
}
