import { type ComponentType, lazy, type ReactNode, type RefObject } from 'react';
import type { TextKey } from '../i18n/ar';
import type { Translate } from '../i18n/react';
import type { Query } from '../providers/http';
import type { SessionUser } from '../providers/user';
import type { Action } from '../schema/action';
import type { Entity } from '../schema/entity';
import type { Label, Lang } from '../schema/field';
import type { RowOf } from '../schema/types';
import type { RowData } from './data/row';
import type { FormValues } from './form/values/merge';
import type { ListControl, ListState } from './list/state/list-state';

/** A component whose props may be wider than those it is given, which `ComponentType` refuses. */
export type Part<P> = (props: P) => ReactNode;

/**
 * What an entity's screen has beyond the generated one. Everything is optional; the parts of the form and
 * of the details are loaded only when a dialog opens, so that a list stays light.
 */
export interface ScreenOptions<E extends Entity, R = RowOf<E>> {
  readonly entity: E;
  /** Order of the list's columns; those not named follow in the declaration's order. */
  readonly columns?: readonly (keyof E['fields'] & string)[];
  /** The fields that a card shows beneath its title (below 768 px). Default: the first two columns, a state and a figure. */
  readonly cards?: readonly (keyof E['fields'] & string)[];
  /** Least widths in px of columns whose texts need more room than others of their kind. */
  readonly widths?: { readonly [K in keyof E['fields']]?: number };
  /** Cells of list and cards that the kind alone does not decide. */
  readonly cells?: { readonly [K in keyof E['fields']]?: Part<{ readonly row: R }> };
  /** Dialogs by hand for declared actions, by their names, loaded when opened. Default: generated from the input. */
  readonly dialogs?: Readonly<Record<string, () => Promise<Part<RowDialogProps<R>>>>>;
  /** By action name: rows on which the action would do nothing; its button is hidden there. */
  readonly pointless?: Readonly<Record<string, (row: R) => boolean>>;
  /** Commands that are no declared action, such as a way to another page. */
  readonly rowActions?: readonly RowAction<R>[];
  /** Takes commands away because of the row's state or its reader. */
  readonly rowLimits?: RowLimits<R>;
  /** Text of a filter that narrows nothing: 'all nationalities'. Default: the field's label. */
  readonly allTexts?: { readonly [K in keyof E['fields']]?: TextKey };
  /** Stands between the page head and the filters. */
  readonly listTop?: () => Promise<Part<ListTopProps>>;
  /** Entities shown as tabs of one screen; each keeps its own address, title and description (SVC-01, SVC-02). */
  readonly tabs?: readonly Entity[];
  /** Keys that an address gives to a new row's form; they leave the address when the form closes. */
  readonly prefill?: readonly string[];
  /** Name of a row where its title field alone is not enough. */
  readonly naming?: (row: R, lang: Lang) => string;
  /** The column with the most room, and the title of a card. Default: the title field. */
  readonly lead?: keyof E['fields'] & string;
  /** The button that adds is there for everybody, and the right is asked for on saving (INV-23). */
  readonly addAlways?: true;
  /** State of a list that is opened without a query in its address; `today` is the branch's. */
  readonly opening?: (today: string) => Partial<ListState>;
  /** A list of the noun's own over `ListScreen`. Default: that as it is. */
  readonly list?: () => Promise<Part<{ readonly screen: Screen }>>;
  /** What the generated form has beyond its fields, or a form of the noun's own over `useFormSession`. */
  readonly form?: () => Promise<FormParts<R> | Part<FormProps<R>>>;
  /** Of what is added to another noun's screen (`withAdded`): its place among additions; below zero before the screen's own. Default 1. */
  readonly order?: number;
  readonly show?: () => Promise<ShowParts<R>>;
}

export interface RowAction<R = RowData> {
  readonly key: string;
  readonly text: TextKey;
  readonly icon: ComponentType;
  /** Right without which the command is not there; of several all are needed. */
  readonly permission?: string | readonly string[];
  /** Rows it is offered on. Default: all. */
  readonly when?: (row: R) => boolean;
  readonly to?: (row: R) => string;
  /** The dialog that it opens instead, by its name among the screen's `dialogs`. */
  readonly dialog?: string;
}

export interface Way<R = RowData> extends Omit<RowAction<R>, 'text'> {
  readonly text: TextKey | Label;
  /** A hook that says that there is nothing to do for this row, where only a question tells. Default: there always is. */
  readonly useIsOff?: (row: R) => boolean;
}

export interface RowDialogProps<R = RowData> {
  readonly row: R;
  readonly onClose: () => void;
}

export type RowLimits<R = RowData> = (
  row: R,
  user: SessionUser | null,
) => { readonly update?: false; readonly delete?: false };

export interface ListTopProps {
  readonly entity: Entity;
  /** The list's query at the moment: search, filters and branches, without the page. */
  readonly query: Query;
  readonly control: ListControl;
}

export interface InputProps<R = RowData> {
  /** Path in the form's values. */
  readonly name: string;
  readonly id: string;
  readonly mode: 'create' | 'update';
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** The row being edited; undefined for a new one. */
  readonly row: R | undefined;
}

export interface SaveContext<R = RowData> {
  /** Everything the form holds, keys that no field has included. */
  readonly values: FormValues;
  readonly setValue: (key: string, value: unknown) => void;
  /** The row being edited; undefined for a new one. */
  readonly row: R | undefined;
  readonly t: Translate;
  /** Asks in a dialog; false when the answer is no. */
  readonly ask: (question: string) => Promise<boolean>;
}

/** A check that a field's declaration cannot make; `path` is that of the field it stands at. */
export interface FormIssue {
  readonly path: string;
  readonly text: TextKey;
}

/** How a form draws its fields, beyond their declarations. */
export interface FieldParts<R = RowData> {
  /** Keys of fields that come first; the others follow in the declaration's order. */
  readonly order?: readonly string[];
  /** Wraps a whole field, and leaves it out where it has no meaning. */
  readonly gates?: Readonly<Record<string, Part<GateProps<R>>>>;
  /** Inputs that replace the generated one; they read and write the form by `useController({ name })`. */
  readonly inputs?: Readonly<Record<string, Part<InputProps<R>>>>;
  /** Stands beneath a field's input. */
  readonly after?: Readonly<
    Record<string, Part<{ readonly name: string; readonly rowId: number | undefined }>>
  >;
  /** Fields without an input: `payload` or the server decides them. */
  readonly hidden?: readonly string[];
}

/** What a form starts with, checks and sends, beyond its declaration: of generated forms and of those over the session. */
export interface FormRules<R = RowData> {
  /** Start values of a new row, beyond the declared defaults. */
  readonly start?: () => FormValues;
  /** Values that somebody has just chosen; an older draft does not replace them. */
  readonly given?: () => FormValues;
  /** The values to check, without lines that were left empty. Default: all that was typed. */
  readonly cleaned?: (values: FormValues) => FormValues;
  /** Further checks, after those of the declaration and of the values as they were typed. */
  readonly checks?: (values: FormValues) => readonly FormIssue[];
  /** The last word before a checked form is sent; false keeps it open. */
  readonly before?: (payload: FormValues, context: SaveContext<R>) => Promise<boolean>;
  /** Until this holds there is nothing to save, and the button says so by being off (INV-18). */
  readonly canSave?: (values: FormValues) => boolean;
  /** Last change of a checked payload before it is sent; `values` holds keys that no field has. */
  readonly payload?: (payload: FormValues, values: FormValues) => FormValues;
  /** A value that nobody typed; leaving the form does not ask because of it. */
  readonly isUntouched?: (key: string, values: FormValues) => boolean;
}

/** The parts of a generated form that are written by hand. */
export interface FormParts<R = RowData> extends FieldParts<R>, FormRules<R> {
  /** Stands above the fields. */
  readonly notice?: Part<FormPartProps<R>>;
  /** Stands beneath the fields: inputs that are no fields. */
  readonly summary?: Part<FormPartProps<R>>;
}

/** What the dialog around a form gives it. */
export interface FormProps<R = RowData> extends FormPartProps<R> {
  /** With the fields that its reader may see. */
  readonly entity: Entity;
  readonly onDone: () => void;
  /** Begins again without the draft. */
  readonly onRestart: () => void;
  /** The form sets it to its own closing, which asks when something would be lost. */
  readonly tryClose: RefObject<() => void>;
}

export interface FormPartProps<R = RowData> {
  readonly mode: 'create' | 'update';
  readonly row: R | undefined;
}

/** What a part around a field is given. */
export interface GateProps<R = RowData> extends FormPartProps<R> {
  readonly children: ReactNode;
}

export interface ShowParts<R = RowData> {
  /** Fields that other parts already show. */
  readonly hidden?: readonly string[];
  /** What is done for a row many times a day: buttons above all others. */
  readonly ways?: readonly Way<R>[];
  /** Stands between what can be done and the fields: the row at one look. */
  readonly top?: Part<{ readonly row: R }>;
  /** Fields without a value lie folded beneath the others, but for these. Default: all stand among them. */
  readonly foldsEmpty?: { readonly except: readonly string[] };
  /** Values of single fields in the details dialog. */
  readonly cells?: Readonly<Record<string, Part<{ readonly row: R }>>>;
  /** Stands beneath the fields. */
  readonly sections?: readonly Part<{ readonly row: R }>[];
}

type AnyOptions = ScreenOptions<Entity, RowData>;

/** A screen with its entity's type erased, as the generators use it. */
export interface Screen extends Omit<AnyOptions, 'cells' | 'dialogs' | 'lead' | 'listTop'> {
  readonly lead: string;
  cell(key: string): Part<{ readonly row: RowData }> | undefined;
  /** What is declared to be done to a row; filled in where screens are put together. */
  readonly actions: readonly Action[];
  readonly dialogs: Readonly<Record<string, Part<RowDialogProps> | undefined>>;
  readonly listTop: Part<ListTopProps> | undefined;
  /** The way to rows from a file, for those who manage the entity; filled in where screens are put together. */
  readonly importing?: Part<{ readonly entity: Entity }>;
}

/** Names the parts of an entity's screen that are written by hand. */
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

/** A part is given rows of its own entity only, which `entity` beside it vouches for. */
const isErased = (options: object): options is AnyOptions => 'entity' in options;
