import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/ar';
import type { Entity } from '../schema/entity';
import type { RowOf } from '../schema/types';
import type { FormValues } from './form/merge';
import type { RowData } from './row';

/**
 * What an entity's screen has beyond the generated one. Everything is optional; the parts of the form and
 * of the details are loaded only when a dialog opens, so that a list stays light.
 */
export interface ScreenOptions<E extends Entity> {
  readonly entity: E;
  /** Cells of list and cards that the kind alone does not decide. */
  readonly cells?: { readonly [K in keyof E['fields']]?: ComponentType<{ readonly row: RowOf<E> }> };
  /** Further entries of a row's menu. */
  readonly rowActions?: readonly ComponentType<{ readonly row: RowOf<E> }>[];
  /** What a filter says while it narrows nothing: 'all nationalities'. Default: the field's label. */
  readonly allTexts?: { readonly [K in keyof E['fields']]?: TextKey };
  /** Stands between the page head and the filters. */
  readonly listTop?: ComponentType;
  readonly form?: () => Promise<FormParts>;
  readonly show?: () => Promise<ShowParts>;
}

export interface InputProps {
  /** Path in the form's values. */
  readonly name: string;
  readonly id: string;
  readonly mode: 'create' | 'update';
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export interface FormParts {
  /** Inputs that replace the generated one; they read and write the form by `useController({ name })`. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Stands beneath a field's input. */
  readonly after?: Readonly<Record<string, ComponentType<{ readonly name: string; readonly rowId: number | undefined }>>>;
  /** What a new row starts with, beyond the declaration's defaults. */
  readonly start?: () => FormValues;
  /** Last change of a checked payload before it is sent; `values` holds keys that no field has. */
  readonly payload?: (payload: FormValues, values: FormValues) => FormValues;
}

export interface ShowParts {
  /** Values of single fields in the details dialog. */
  readonly cells?: Readonly<Record<string, ComponentType<{ readonly row: RowData }>>>;
  /** Stands beneath the fields. */
  readonly sections?: readonly ComponentType<{ readonly row: RowData }>[];
}

/** A screen with its entity's type erased, as the generators use it. */
export interface Screen {
  readonly entity: Entity;
  cell(key: string): ComponentType<{ readonly row: RowData }> | undefined;
  readonly rowActions: readonly RowPart[];
  readonly allTexts: Readonly<Record<string, TextKey | undefined>>;
  readonly listTop: ComponentType | undefined;
  readonly form: (() => Promise<FormParts>) | undefined;
  readonly show: (() => Promise<ShowParts>) | undefined;
}

export type RowPart = ComponentType<{ readonly row: RowData }>;

/** Names the parts of an entity's screen that are written by hand. */
export const defineScreen = <E extends Entity>(options: ScreenOptions<E>): Screen => {
  const cells: Readonly<Record<string, unknown>> = options.cells ?? {};
  return {
    entity: options.entity,
    cell: (key) => {
      const cell = cells[key];
      return isPart(cell) ? cell : undefined;
    },
    rowActions: (options.rowActions ?? []).filter(isPart),
    allTexts: options.allTexts ?? {},
    listTop: options.listTop,
    form: options.form,
    show: options.show,
  };
};

/** A part is given rows of its own entity only, which `entity` beside it vouches for. */
const isPart = (value: unknown): value is RowPart =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);
