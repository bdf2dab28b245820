import { type ComponentType, lazy, type ReactNode } from 'react';
import type { TextKey } from '../i18n/ar';
import type { Translate } from '../i18n/react';
import type { Day } from '../i18n/zone';
import type { Query } from '../providers/http';
import type { HttpError } from '../providers/http-error';
import type { SessionUser } from '../providers/user';
import type { Action } from '../schema/action';
import type { Entity } from '../schema/entity';
import type { Lang } from '../schema/field';
import type { RowOf } from '../schema/types';
import type { RowData } from './data/row';
import type { FormValues } from './form/values/merge';
import type { ListControl, ListState } from './list/state/list-state';

/**
 * What an entity's screen has beyond the generated one. Everything is optional; the parts of the form and
 * of the details are loaded only when a dialog opens, so that a list stays light.
 */
export interface ScreenOptions<E extends Entity> {
  readonly entity: E;
  /** Order of the list's columns; those not named follow in the declaration's order. */
  readonly columns?: readonly (keyof E['fields'] & string)[];
  /** The fields that a card shows beneath its title (below 768 px). Default: the first two columns, a state and a figure. */
  readonly cards?: readonly (keyof E['fields'] & string)[];
  /** Least widths in px of columns whose texts need more room than others of their kind. */
  readonly widths?: { readonly [K in keyof E['fields']]?: number };
  /** Cells of list and cards that the kind alone does not decide. */
  readonly cells?: { readonly [K in keyof E['fields']]?: ComponentType<{ readonly row: RowOf<E> }> };
  /** Dialogs by hand for declared actions, by their names, loaded when opened. Default: generated from the input. */
  readonly dialogs?: Readonly<Record<string, () => Promise<ComponentType<RowDialogProps>>>>;
  /** By action name: rows on which the action would do nothing; its button is hidden there. */
  readonly pointless?: Readonly<Record<string, (row: RowData) => boolean>>;
  /** Commands that are no declared action, such as a way to another page. */
  readonly rowActions?: readonly RowAction[];
  /** Takes commands away because of the row's state or its reader. */
  readonly rowLimits?: RowLimits;
  /** Text of a filter that narrows nothing: 'all nationalities'. Default: the field's label. */
  readonly allTexts?: { readonly [K in keyof E['fields']]?: TextKey };
  /** Stands between the page head and the filters. */
  readonly listTop?: () => Promise<ComponentType<ListTopProps>>;
  /** Entities shown as tabs of one screen; each keeps its own address, title and description (SVC-01, SVC-02). */
  readonly tabs?: readonly Entity[];
  /** 'submit' searches on Enter or by its button instead of while typing. Default 'live'. */
  readonly search?: 'live' | 'submit';
  /** A button that loads the list again, for those who watch it (AUD-03). Default false. */
  readonly refresh?: boolean;
  /** 'full' shows the pager only once a page is full or was left behind (AUD-22). Default 'always'. */
  readonly pager?: 'always' | 'full';
  /** Keys that an address gives to a new row's form; they leave the address when the form closes. */
  readonly prefill?: readonly string[];
  /** Name of a row where its title field alone is not enough. */
  readonly naming?: (row: RowData, lang: Lang) => string;
  /** The column with the most room, and the title of a card. Default: the title field. */
  readonly lead?: keyof E['fields'] & string;
  /** The button that adds is there for everybody, and the right is asked for on saving (INV-23). */
  readonly addAlways?: true;
  /** State of a list that is opened without a query in its address; `today` is the branch's. */
  readonly opening?: (today: string) => Partial<ListState>;
  /** Entities that rows show something of: a change of theirs loads the list again, too. */
  readonly follows?: readonly Entity[];
  readonly form?: () => Promise<FormParts>;
  readonly show?: () => Promise<ShowParts>;
}

export interface RowAction {
  readonly key: string;
  readonly text: TextKey;
  readonly icon: ComponentType;
  /** Right without which the command is not there; of several all are needed. */
  readonly permission?: string | readonly string[];
  /** Rows it is offered on. Default: all. */
  readonly when?: (row: RowData) => boolean;
  readonly to?: (row: RowData) => string;
  /** The dialog that it opens instead, by its name among the screen's `dialogs`. */
  readonly dialog?: string;
}

export interface RowDialogProps {
  readonly row: RowData;
  readonly onClose: () => void;
}

export type RowLimits = (
  row: RowData,
  user: SessionUser | null,
) => { readonly update?: false; readonly delete?: false };

export interface ListTopProps {
  readonly entity: Entity;
  /** The list's query at the moment: search, filters and branches, without the page. */
  readonly query: Query;
  readonly control: ListControl;
}

export interface InputProps {
  /** Path in the form's values. */
  readonly name: string;
  readonly id: string;
  readonly mode: 'create' | 'update';
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** The row being edited; undefined for a new one. */
  readonly row: RowData | undefined;
}

export interface SaveContext {
  /** Everything the form holds, keys that no field has included. */
  readonly values: FormValues;
  readonly setValue: (key: string, value: unknown) => void;
  /** The row being edited; undefined for a new one. */
  readonly row: RowData | undefined;
  readonly t: Translate;
  /** Asks in a dialog; false when the answer is no. */
  readonly ask: (question: string) => Promise<boolean>;
}

/** A check that a field's declaration cannot make; `path` is that of the field it stands at. */
export interface FormIssue {
  readonly path: string;
  readonly text: TextKey;
}

export interface FormParts {
  /** Keys of fields that come first; the others follow in the declaration's order. */
  readonly order?: readonly string[];
  /** Wraps a whole field, and leaves it out where it has no meaning. */
  readonly gates?: Readonly<Record<string, ComponentType<FormPartProps & { readonly children: ReactNode }>>>;
  /** Inputs that replace the generated one; they read and write the form by `useController({ name })`. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Stands beneath a field's input. */
  readonly after?: Readonly<
    Record<string, ComponentType<{ readonly name: string; readonly rowId: number | undefined }>>
  >;
  /** Fields without an input: `payload` or the server decides them. */
  readonly hidden?: readonly string[];
  /** Stands above the fields. */
  readonly notice?: ComponentType<FormPartProps>;
  /** Stands beneath the fields. */
  readonly summary?: ComponentType<FormPartProps>;
  /** Stands above the fields when a save was refused, in place of the plain sentence; null leaves it to that. */
  readonly refusal?: ComponentType<FormPartProps & { readonly error: HttpError }>;
  /** Start values of a new row, beyond the declared defaults. */
  readonly start?: () => FormValues;
  /** Values that somebody has just chosen; an older draft does not replace them. */
  readonly given?: () => FormValues;
  /** The day in view, which the moments of a new row begin with. */
  readonly day?: (today: Day) => Day;
  /** The values of an existing row as the form holds them, where they are not those of the answer. */
  readonly fromRow?: (values: FormValues, row: RowData) => FormValues;
  /** The values to check, without lines that were left empty. Default: all that was typed. */
  readonly cleaned?: (values: FormValues) => FormValues;
  /** Further checks, after those of the declaration and of the values as they were typed. */
  readonly checks?: (values: FormValues) => readonly FormIssue[];
  /** Shows failed checks as a toast too, as some documents ask. Default false. */
  readonly announces?: boolean;
  /** The last word before a checked form is sent; false keeps it open. */
  readonly before?: (payload: FormValues, context: SaveContext) => Promise<boolean>;
  /** Sends a new row some other way; undefined leaves it to the usual one. `key` is that of the save. */
  readonly send?: (payload: FormValues, values: FormValues, key: string) => Promise<unknown> | undefined;
  /** Sentence of a warning that came with a saved row; default: the entity's text for its code. */
  readonly warning?: (warning: unknown, t: Translate) => string | undefined;
  /** Until this holds there is nothing to save, and the button says so by being off (INV-18). */
  readonly canSave?: (values: FormValues) => boolean;
  /** What the button of a new row says. Default: 'save'. */
  readonly saveText?: TextKey;
  /** Last change of a checked payload before it is sent; `values` holds keys that no field has. */
  readonly payload?: (payload: FormValues, values: FormValues) => FormValues;
  /** A value that nobody typed; leaving the form does not ask because of it. */
  readonly isUntouched?: (key: string, values: FormValues) => boolean;
}

export interface FormPartProps {
  readonly mode: 'create' | 'update';
  readonly row: RowData | undefined;
}

export interface ShowParts {
  /** Stands before the declared fields. */
  readonly first?: readonly {
    readonly label: TextKey;
    readonly cell: ComponentType<{ readonly row: RowData }>;
  }[];
  /** Fields that other parts already show. */
  readonly hidden?: readonly string[];
  /** Stands above the fields: what can be done with the row. Default: a button for each command. */
  readonly actions?: ComponentType<{ readonly screen: Screen; readonly row: RowData }>;
  /** Stands between what can be done and the fields: the row at one look. */
  readonly top?: ComponentType<{ readonly row: RowData }>;
  /** Fields without a value lie folded beneath the others, but for these. Default: all stand among them. */
  readonly foldsEmpty?: { readonly except: readonly string[] };
  /** Values of single fields in the details dialog. */
  readonly cells?: Readonly<Record<string, ComponentType<{ readonly row: RowData }>>>;
  /** Stands beneath the fields. */
  readonly sections?: readonly ComponentType<{ readonly row: RowData }>[];
}

type Filled =
  | 'columns'
  | 'widths'
  | 'pointless'
  | 'rowActions'
  | 'allTexts'
  | 'tabs'
  | 'search'
  | 'refresh'
  | 'pager'
  | 'prefill'
  | 'lead'
  | 'follows';

/** A screen with its entity's type erased, as the generators use it. */
export interface Screen
  extends Omit<ScreenOptions<Entity>, Filled | 'cells' | 'dialogs' | 'listTop'>,
    Required<Pick<ScreenOptions<Entity>, Filled>> {
  cell(key: string): ComponentType<{ readonly row: RowData }> | undefined;
  /** What is declared to be done to a row; filled in where screens are put together. */
  readonly actions: readonly Action[];
  readonly dialogs: Readonly<Record<string, ComponentType<RowDialogProps> | undefined>>;
  readonly listTop: ComponentType<ListTopProps> | undefined;
  /** The way to rows from a file, for those who manage the entity; filled in where screens are put together. */
  readonly importing?: ComponentType<{ readonly entity: Entity }>;
}

export type RowPart = ComponentType<{ readonly row: RowData }>;

/** Names the parts of an entity's screen that are written by hand. */
export const defineScreen = <E extends Entity>({
  cells = {},
  dialogs = {},
  listTop,
  ...options
}: ScreenOptions<E>): Screen => {
  const parts: Readonly<Record<string, unknown>> = cells;
  return {
    columns: [],
    widths: {},
    pointless: {},
    rowActions: [],
    allTexts: {},
    tabs: [],
    search: 'live',
    refresh: false,
    pager: 'always',
    prefill: [],
    lead: options.entity.title,
    follows: [],
    ...options,
    actions: [],
    cell: (key) => {
      const cell = parts[key];
      return isPart(cell) ? cell : undefined;
    },
    dialogs: Object.fromEntries(Object.entries(dialogs).map(([name, load]) => [name, lazyOf(load)])),
    listTop: listTop && lazyOf(listTop),
  };
};

const lazyOf = <P>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));

/** A part is given rows of its own entity only, which `entity` beside it vouches for. */
const isPart = (value: unknown): value is RowPart =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);
