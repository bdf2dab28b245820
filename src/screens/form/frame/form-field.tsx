import { Fragment, useState } from 'react';
import { get, useController, useFormState as useErrors, useWatch } from 'react-hook-form';
import { theBook } from '../../../providers/book';
import type { SessionUser } from '../../../providers/session';
import { fieldsOf, inputKeyOf, isSystemKey } from '../../../schema/entity';
import { type Field, holds, type When } from '../../../schema/field';
import { longestOf } from '../../../schema/text/length';
import { askedInputsOf, type InputMode, isRequiredIn, isShownIn } from '../../../schema/visibility';
import { Cell } from '../../cells/cells';
import { embeddedIn, isEmpty, isWide, numberIn, type RowData, textIn, valueIn } from '../../data/row';
import type { FieldParts } from '../../screen';
import { useWords } from '../../words';
import { FieldInput } from '../inputs/field-input';
import { RowsInput } from '../inputs/rows-input';
import type { FormValues } from '../values/merge';
import { confirmKeyOf, confirmLabel, isConfirmed, keepHint } from '../values/resolver';
import { isReferences } from '../values/values';
import { describedBy, FieldFrame, inputIdOf } from './field-frame';
import type { FormSubject } from './use-form-state';

interface FormFieldProps<R extends RowData> extends Pick<FormSubject<R>, 'mode'> {
  readonly row?: R | undefined;
  readonly parts?: Pick<FieldParts<R>, 'inputs' | 'after'>;
  readonly fieldKey: string;
  /** Path of the value in the form. */
  readonly name: string;
  readonly field: Field;
  readonly suggestFrom?: string;
  /** Hint that depends on the mode. Default: the field's own hint. */
  readonly hint?: string | undefined;
  readonly label?: string;
  /** Prefix of the input's id, which tells the inputs of two forms on one screen apart. Default: 'field'. */
  readonly idPrefix?: string;
}

/** Characters that a text may still take, once it is nearly full; undefined before. */
const charactersLeft = (field: Field, value: unknown): number | undefined => {
  if (field.kind !== 'text' || !['line', 'lines'].includes(field.format ?? 'line')) return undefined;
  const longest = longestOf(field);
  if (longest === undefined || typeof value !== 'string') return undefined;
  const left = longest - value.length;
  return left <= longest / 10 ? Math.max(0, left) : undefined;
};

export const FormField = <R extends RowData>(props: FormFieldProps<R>) =>
  props.field.when ? <AskedField {...props} when={props.field.when} /> : <DrawnField {...props} />;

/** Draws the input while other values ask for it, and else what is stored. What was typed stays in the form. */
const AskedField = <R extends RowData>({ when, ...props }: FormFieldProps<R> & { readonly when: When }) => {
  const { fieldKey, field, row } = props;
  const typed: unknown = useWatch<FormValues>({ name: when.field });
  const value = typed === undefined ? valueIn(row, when.field) : typed;
  if (holds(when, { [when.field]: value })) return <DrawnField {...props} />;
  const known = { ...row, [when.field]: value };
  return isShownIn(fieldKey, field, known) ? <DrawnField {...props} isFixed /> : null;
};

const DrawnField = <R extends RowData>(props: FormFieldProps<R> & { readonly isFixed?: true }) => {
  const { fieldKey, name, field, mode, parts, row, suggestFrom = '' } = props;
  const { label, t } = useWords();
  const { fieldState, field: bound } = useController<FormValues>({ name });
  const id = inputIdOf(name, props.idPrefix);
  const error = messageOf(fieldState.error);
  const asked = typeof field.required === 'object' ? field.required : undefined;
  const given: unknown = useWatch<FormValues>({ name: asked?.field ?? name, disabled: !asked });
  const isAsked = asked !== undefined && holds(asked, { [asked.field]: given ?? valueIn(row, asked.field) });
  const left = charactersLeft(field, bound.value);
  const hint =
    left === undefined
      ? (props.hint ?? (field.hint ? label(field.hint) : undefined)) || undefined
      : t('common.charactersLeft', { count: left });
  const Own = parts?.inputs?.[fieldKey];
  const After = parts?.after?.[fieldKey];
  const described = describedBy(id, error, hint);
  const input = { id, name, invalid: error !== undefined, describedBy: described };
  const isOnlyShown = props.isFixed === true || (mode === 'update' && field.write === 'create');
  return (
    <FieldFrame
      id={id}
      label={props.label ?? label(field.label)}
      required={
        !isOnlyShown &&
        (isAsked || isRequiredIn(mode, field) || (field.kind === 'rows' && (field.min ?? 0) > 0))
      }
      // Half of the width would cut whether it is before or after noon.
      wide={isWide(field) || field.kind === 'moment'}
      error={error}
      hint={hint}
      isGroup={(field.kind === 'rows' && !isReferences(field)) || isOnlyShown}
      after={After && <After name={name} rowId={numberIn(row, 'id')} />}
    >
      {isOnlyShown ? (
        <Cell field={field} name={fieldKey} holder={row} />
      ) : Own ? (
        <Own {...input} mode={mode} row={row} />
      ) : field.kind === 'rows' ? (
        <RowsInput {...input} field={field} row={row} />
      ) : (
        <FieldInput
          {...input}
          field={field}
          suggestPath={
            field.kind === 'text' && field.suggest ? `${suggestFrom}/suggest/${fieldKey}` : undefined
          }
          known={
            field.kind === 'reference'
              ? textIn(embeddedIn(row, fieldKey), theBook().entity(field.to).title)
              : undefined
          }
        />
      )}
    </FieldFrame>
  );
};

/** Returns the error text of a list: its own or that of its `root`. Errors of its rows are shown at the rows. */
const messageOf = (error: unknown): string | undefined => {
  if (Array.isArray(error))
    return Object.hasOwn(error, 'root') ? messageOf(Reflect.get(error, 'root')) : undefined;
  if (typeof error !== 'object' || error === null) return undefined;
  const said = textIn(error, 'message');
  if (said !== '') return said;
  return 'root' in error ? messageOf(error.root) : undefined;
};

interface FormFieldsProps<R extends RowData> extends FormSubject<R> {
  readonly parts: FieldParts<R>;
  readonly user: SessionUser | null;
}

/** Keys that a form does not draw. */
export const hiddenOf = <R extends RowData>(
  { hidden = [] }: Pick<FieldParts<R>, 'hidden'>,
  row: R | undefined,
  user: SessionUser | null,
): readonly string[] => (typeof hidden === 'function' ? hidden(row, user) : hidden);

/**
 * Fields in the declaration's order, seldom needed ones in a folded part. Each field listens to its own
 * value. So a form that keeps this element draws no field again when something around the fields changes, for
 * example that the form is dirty.
 */
export const FormFields = <R extends RowData>(props: FormFieldsProps<R>) => {
  const { entity, mode, row, parts } = props;
  const words = useWords();
  const { t } = words;
  const { errors } = useErrors<FormValues>();
  const hidden = hiddenOf(parts, row, props.user);
  const shown = ordered(
    [
      ...fieldsOf(entity).filter(([key, { write }]) => !isSystemKey(key) && isDrawn(mode, write)),
      ...askedInputsOf(entity, mode),
    ].filter(([key]) => !hidden.includes(key)),
    parts.order ?? [],
  );
  const more = shown.filter(([, field]) => field.more === true);
  const [open, setOpen] = useState(() => more.some(([key]) => !isEmpty(valueIn(row, key))));
  const isWrong = more.some(([key, field]) => get(errors, inputKeyOf(key, field)) !== undefined);
  const draw = ([key, field]: readonly [string, Field]) => {
    const common = { fieldKey: key, field, mode, parts, row, suggestFrom: entity.api };
    const isKept = mode === 'update' && field.kind === 'text' && field.secret !== undefined;
    return (
      <Fragment key={key}>
        <FormField
          {...common}
          name={inputKeyOf(key, field)}
          hint={isKept ? keepHint(entity, key, words) : undefined}
        />
        {isConfirmed(field, mode) && (
          <FormField
            {...common}
            fieldKey={confirmKeyOf(key)}
            name={confirmKeyOf(key)}
            label={confirmLabel(entity, key, field, words)}
            // The hint of a password stands at the first of the two.
            hint=""
          />
        )}
      </Fragment>
    );
  };
  return (
    <>
      <div className="form-grid">{shown.filter(([, field]) => field.more !== true).map(draw)}</div>
      {more.length > 0 && (
        <details
          className="form-more"
          open={open || isWrong}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('form.moreFields')}</summary>
          <div className="form-grid">{more.map(draw)}</div>
        </details>
      )}
    </>
  );
};

/** Fields that an owner has added, in a form that is drawn by hand. */
export const AddedFields = <R extends RowData>({ entity, mode, row }: FormSubject<R>) => {
  const added = fieldsOf(entity).filter(([, { stored }]) => stored !== undefined);
  if (added.length === 0) return null;
  return (
    <div className="form-grid">
      {added.map(([key, field]) => (
        <FormField
          key={key}
          {...{ fieldKey: key, field, mode, row }}
          name={inputKeyOf(key, field)}
          suggestFrom={entity.api}
        />
      ))}
    </div>
  );
};

/** A stored value that only creation sets is shown in a change, too. */
const isDrawn = (mode: InputMode, write: Field['write']): boolean =>
  write !== 'never' && (mode === 'update' || write !== 'update');

const ordered = (
  fields: readonly (readonly [string, Field])[],
  order: readonly string[],
): readonly (readonly [string, Field])[] => {
  const placeOf = ([key]: readonly [string, Field]) => {
    const place = order.indexOf(key);
    return place < 0 ? order.length : place;
  };
  return order.length === 0 ? fields : fields.toSorted((a, b) => placeOf(a) - placeOf(b));
};
