import type { CrudFilter } from '@refinedev/core';
import { type ComponentType, lazy, type ReactNode, type RefObject } from 'react';
import type { Format } from '../i18n/format';
import type { Translate } from '../i18n/react';
import type { TextKey } from '../i18n/texts';
import type { Query } from '../providers/http';
import type { SessionUser } from '../providers/session';
import type { Action } from '../schema/action';
import type { Entity } from '../schema/entity';
import type { Fields, Label, Lang } from '../schema/field';
import type { RowOf } from '../schema/types';
import type { RowData } from './data/row';
import type { EntityForm } from './form/use-entity-form';
import type { FormValues } from './form/values/merge';
import type { ListTable } from './list/use-list-table';

/** One thing that happened to a row. */
export interface Happening {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly icon: ComponentType;
  readonly text: ReactNode;
  /** Name of the user who did it. Empty: nobody is named. */
  readonly by?: string;
  /** A reason or a number, beneath the text. */
  readonly note?: ReactNode;
  /** Pounds. Default: no amount. */
  readonly amount?: number;
  /** 'good': money came in. 'danger': it went out. Default: neither. */
  readonly tone?: 'good' | 'danger';
}

/** A component. Its props may be wider than those passed, which `ComponentType` refuses. */
export type Part<P> = (props: P) => ReactNode;

/**
 * Hand-written parts of an entity's generated screen, all of them optional. The parts of the form and the
 * details are loaded only when a dialog opens, so that a list loads fast.
 */
interface ScreenOptions<E extends Entity, R = RowOf<E>> {
  readonly entity: E;
  /** Order of the list's columns. Columns not named follow in the declaration's order. */
  readonly columns?: readonly (keyof E['fields'] & string)[];
  /** Figures of each row that are computed from other rows: further columns, and a view that shows them. Default: none. */
  readonly figures?: Figures;
  /** Fields of a card beneath its title (below 768 px). Default: the first two columns, a state and a figure. */
  readonly cards?: readonly (keyof E['fields'] & string)[];
  /** Minimum widths in px of columns whose texts need more room than others of their kind. */
  readonly widths?: { readonly [K in keyof E['fields']]?: number };
  /** Columns that are left out, the first before the next, where the window is too narrow for all. Default: none. */
  readonly yields?: readonly (keyof E['fields'] & string)[];
  /** Hand-written cells of the list and its cards. */
  readonly cells?: { readonly [K in keyof E['fields']]?: Part<{ readonly row: R }> };
  /** Hand-written dialogs of declared actions by name, loaded when opened. Default: generated from the input. */
  readonly dialogs?: Readonly<Record<string, () => Promise<Part<RowDialogProps<R>>>>>;
  /**
   * Rows on which an action does nothing for this user, by action name: true hides its button, 'rare' leaves it behind
   * the three dots of the details, for somebody else's work.
   */
  readonly pointless?: Readonly<Record<string, (row: R, user: SessionUser | null) => boolean | 'rare'>>;
  /** Commands that are no declared action, for example a link to another page. */
  readonly rowActions?: readonly RowAction<R>[];
  /** Removes commands because of the row's state or the user. */
  readonly rowLimits?: RowLimits<R>;
  /** Text of a filter without a value: 'all nationalities'. Default: the field's label. */
  readonly allTexts?: { readonly [K in keyof E['fields']]?: TextKey };
  /** Drawn beneath the day of a row in a queue: how urgent it is, or the time that fits. */
  readonly dueNote?: Part<{ readonly row: R }>;
  /** Drawn between the page head and the filters. */
  readonly listTop?: () => Promise<Part<ListTopProps>>;
  /** Entities shown as tabs of one screen. Each keeps its own address, title and description (SVC-01, SVC-02). */
  readonly tabs?: readonly Entity[];
  /** URL keys that prefill a create form. They are removed from the URL when the form closes. */
  readonly prefill?: readonly string[];
  /** Returns the name of a row if its title field alone is not enough. */
  readonly naming?: (row: R, lang: Lang, format: Format) => string;
  /** Column with the most room, and the title of a card. Default: the title field. */
  readonly lead?: keyof E['fields'] & string;
  /** True shows the add button to all users; the permission is checked on saving (INV-23). */
  readonly addAlways?: true;
  /** Filters of a list that is opened without a query in its URL: by the branch's working day and the calendar's. */
  readonly opening?: (workingDay: string, today: string) => CrudFilter[];
  /**
   * Deviations of the list: its search `waits` for Enter or its button, a button `reloads` it, it `hidesPager` while the
   * first page is not full. Default: none of these.
   */
  readonly list?: { readonly waits?: boolean; readonly reloads?: boolean; readonly hidesPager?: boolean };
  /** Hand-written parts of the generated form, or the noun's own form over `useFormSession`. */
  readonly form?: () => Promise<FormParts<R> | Part<FormProps<R>>>;
  /** True if lines of several fields need 760 px beside the page instead of 480. Default: false. */
  readonly hasWideForm?: true;
  /** Place of an addition (`withAdded`) among the others. Negative: before the screen's own parts. Default: 1. */
  readonly order?: number;
  readonly show?: () => Promise<ShowParts<R>>;
}

export interface Figures {
  /** Name of the view; the other is that of all data. */
  readonly label: Label;
  /** Columns of the view in their order, figures included. */
  readonly columns: readonly string[];
  /** Fields of the view's cards on a phone, figures included. */
  readonly cards: readonly string[];
  /** Fields of a figure's record, which are columns. */
  readonly fields: Fields;
  /** Hook that asks for the figures of these rows, as records with the `id` of their row. `isWanted`: a column shows one. */
  readonly useOf: (ids: readonly number[], isWanted: boolean) => readonly object[] | undefined;
  /** Minimum widths in px of columns whose texts need more room than others of their kind. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Hand-written cells; the row has its figures. */
  readonly cells?: Readonly<Record<string, Part<{ readonly row: RowData }>>>;
}

export interface RowAction<R = RowData> {
  readonly key: string;
  readonly text: TextKey;
  readonly icon: ComponentType;
  /** Permissions needed for the command; all of them if there are several. */
  readonly permission?: string | readonly string[];
  /** True for rows on which it is offered. Default: all. */
  readonly when?: (row: R) => boolean;
  readonly to?: (row: R) => string;
  /** Name of the dialog in the screen's `dialogs` that it opens instead. */
  readonly dialog?: string;
  /** 'details' keeps it out of the list's rows. Default: both. */
  readonly place?: 'details';
}

export interface Way<R = RowData> extends Omit<RowAction<R>, 'text'> {
  readonly text: TextKey | Label;
  /** Hook that returns true if there is nothing to do for the row, where that needs a query. Default: never. */
  readonly useIsOff?: (row: R) => boolean;
}

export interface RowDialogProps<R = RowData> {
  readonly row: R;
  readonly onClose: () => void;
}

type RowLimits<R = RowData> = (
  row: R,
  user: SessionUser | null,
) => { readonly update?: false; readonly delete?: false };

export interface ListTopProps {
  readonly entity: Entity;
  /** Current query of the list: search, filters and branches, without the page. */
  readonly query: Query;
  readonly table: ListTable;
}

export interface InputProps<R = RowData> {
  /** Path in the form's values. */
  readonly name: string;
  readonly id: string;
  readonly mode: 'create' | 'update';
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** Row being edited. Undefined for a new one. */
  readonly row?: R | undefined;
}

export interface SaveContext<R = RowData> {
  /** All form values, including keys that belong to no field. */
  readonly values: FormValues;
  readonly setValue: (key: string, value: unknown) => void;
  readonly row: R | undefined;
  readonly t: Translate;
  /** Asks in a dialog. Resolves to false if the user says no. */
  readonly ask: (question: string) => Promise<boolean>;
}

/** Failed check that a declaration cannot express. `path` is the field at which it is shown. */
export interface FormIssue {
  readonly path: string;
  readonly text: TextKey;
}

export interface FieldParts<R = RowData> {
  /** Keys of fields and inputs that come first. The others follow in the declaration's order, inputs last. */
  readonly order?: readonly string[];
  /** Inputs that replace the generated one. They read and write the form by `useController({ name })`. */
  readonly inputs?: Readonly<Record<string, Part<InputProps<R>>>>;
  /** Drawn beneath a field's input. */
  readonly after?: Readonly<
    Record<string, Part<{ readonly name: string; readonly rowId: number | undefined }>>
  >;
  /** Fields that are not drawn, because `payload` or the server sets them: of all rows, or of this one for this user. */
  readonly hidden?: readonly string[] | ((row: R | undefined, user: SessionUser | null) => readonly string[]);
}

/** Start values, checks and payload of a form beyond its declaration, for generated and hand-written forms. */
export interface FormRules<R = RowData> {
  /** Start values of a new row, in addition to the declared defaults. */
  readonly start?: () => FormValues;
  /** Values that the user has just chosen elsewhere. A draft that was typed for others is offered only. */
  readonly given?: () => FormValues;
  /** Returns the values to check, without lines that were left empty. Default: all values. */
  readonly cleaned?: (values: FormValues) => FormValues;
  /** Further checks of the values as typed. They do not replace a declared error at the same path. */
  readonly checks?: (values: FormValues) => readonly FormIssue[];
  /** Runs last before a checked form is sent. False keeps the form open. */
  readonly before?: (payload: FormValues, context: SaveContext<R>) => Promise<boolean>;
  /** False while there is nothing to save. The button is disabled then (INV-18). */
  readonly canSave?: (values: FormValues) => boolean;
  /** Changes a checked payload before it is sent. `values` also holds keys that belong to no field. */
  readonly payload?: (payload: FormValues, values: FormValues) => FormValues;
}

export interface FormParts<R = RowData> extends FieldParts<R>, FormRules<R> {
  /** Drawn above the fields. */
  readonly notice?: Part<FormPartProps<R>>;
}

export interface FormProps<R = RowData> extends FormPartProps<R> {
  /** Entity with only the fields that the reader may see. */
  readonly entity: Entity;
  readonly entityForm: EntityForm;
  readonly onDone: () => void;
  /** Starts again without the draft. */
  readonly onRestart: () => void;
  /** Set by the form to its own close function, which asks if changes would be lost. */
  readonly tryClose: RefObject<() => void>;
  /** True if no address belongs to the form, so that the form itself asks before typed text is lost. */
  readonly isUnaddressed?: boolean;
  /** Drawn beneath the fields by a form that has a place for it. Default: nothing. */
  readonly beneath?: ReactNode;
}

export interface FormPartProps<R = RowData> {
  readonly mode: 'create' | 'update';
  readonly row: R | undefined;
}

export interface ShowTab<R = RowData> {
  /** Name of a noun, if its rows about this row (`Related`) belong into the tab. */
  readonly key: string;
  readonly label: Label;
  /** Place among the tabs. Set by `withAdded`. */
  readonly order?: number;
  /** Permission that the tab needs. Default: none. */
  readonly permission?: string;
  readonly part: Part<{ readonly row: R }>;
}

export interface ShowParts<R = RowData> {
  /** Fields that other parts already show. */
  readonly hidden?: readonly string[];
  /** Buttons above all others, for what is done many times a day. */
  readonly ways?: readonly Way<R>[];
  /** Drawn between the buttons and the fields: a summary of the row. */
  readonly top?: Part<{ readonly row: R }>;
  /** Field with the state, if the entity has several, and the amount in the head. Default: the first state, no amount. */
  readonly head?: { readonly state?: string; readonly figure?: string };
  /** Fields shown as large figures beneath the head. Default: none. */
  readonly facts?: readonly string[];
  /** Fields that are rarely read: folded beneath the others. Default: none. Fields without a value are never shown. */
  readonly folded?: readonly string[];
  /** Fields that are shown without a value, too, because their cell asks for it. Default: none. */
  readonly asked?: readonly string[];
  /** Tabs with what belongs to the row. All else then stands in a side column. Default: none. */
  readonly tabs?: readonly ShowTab<R>[];
  /** Hand-written values of single fields in the details dialog. */
  readonly cells?: Readonly<Record<string, Part<{ readonly row: R }>>>;
  /** Drawn beneath the fields, or above them in a side column beside tabs, where they stay in sight. */
  readonly sections?: readonly Part<{ readonly row: R }>[];
  /** Hooks that tell what happened to the row, drawn as one timeline beneath all else. Default: none. */
  readonly happened?: readonly ((row: R) => readonly Happening[])[];
}

type AnyOptions = ScreenOptions<Entity, RowData>;

/** Screen without the type of its entity, as the generators use it. */
export interface Screen extends Omit<AnyOptions, 'cells' | 'dialogs' | 'lead' | 'listTop'> {
  readonly lead: string;
  cell(key: string): Part<{ readonly row: RowData }> | undefined;
  /** Declared actions on a row. Filled in when the screen is loaded. */
  readonly actions: readonly Action[];
  readonly dialogs: Readonly<Record<string, Part<RowDialogProps> | undefined>>;
  readonly listTop: Part<ListTopProps> | undefined;
  /** Button that leads to the import of rows, for users with the permission. Filled in when the screen is loaded. */
  readonly importing?: Part<{ readonly entity: Entity }>;
}

/**
 * Declares what the generated screen of an entity shows otherwise, and its hand-written parts.
 * @example
 * export const roomsScreen = defineScreen({ entity: rooms, columns: ['name', 'branchId'], addAlways: true });
 */
export const defineScreen = <E extends Entity>(own: ScreenOptions<E>): Screen => {
  if (!isErased(own)) throw new Error(`screen of ${own.entity.name}`);
  const { cells, dialogs = {}, listTop, ...options }: AnyOptions = own;
  return {
    lead: options.entity.title,
    ...options,
    actions: [],
    cell: (key) => cells?.[key],
    dialogs: Object.fromEntries(Object.entries(dialogs).map(([name, load]) => [name, lazyOf(load)])),
    listTop: listTop && lazyOf(listTop),
  };
};

const lazyOf = <P>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));

/** Type guard that erases the row type. That is safe, because a part only gets rows of `entity`. */
const isErased = (options: object): options is AnyOptions => 'entity' in options;
