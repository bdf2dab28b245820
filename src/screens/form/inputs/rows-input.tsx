import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { get, useController, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useFormat } from '../../../i18n/react';
import { theBook } from '../../../providers/book';
import type { Field, FieldOf } from '../../../schema/field';
import { emptyRowOf } from '../../../schema/visibility';
import { RemoveButton } from '../../controls/icon-button';
import { embeddedIn, isRow, listIn, textIn, valueIn } from '../../data/row';
import { Glyph } from '../../glyph';
import { useWords } from '../../words';
import { describedBy as describe, FieldError, FieldFrame, useFocusOf } from '../frame/field-frame';
import type { FormValues } from '../values/merge';
import { writableSubFieldsOf } from '../values/values';
import { FieldInput } from './field-input';
import { ReferenceList } from './reference-list';

interface RowsInputProps {
  readonly id: string;
  readonly name: string;
  readonly field: FieldOf<'rows'>;
  readonly describedBy: string | undefined;
  readonly invalid?: boolean;
  /** Row being edited, because its embedded rows name the references. */
  readonly row?: unknown;
  /** Texts of the buttons. Default: 'add' and 'remove' with the label of a row. */
  readonly texts?: { readonly add: string; readonly remove: string };
}

export const RowsInput = (props: RowsInputProps) => {
  const { flat, fields } = props.field;
  if (!flat) return <CardRows {...props} />;
  const sub = fields[flat.of];
  return sub?.kind === 'reference' ? (
    <ReferenceList {...props} invalid={props.invalid === true} to={sub.to} />
  ) : (
    <FlatRows {...props} of={flat.of} />
  );
};

const useTexts = ({ field, texts }: Pick<RowsInputProps, 'field' | 'texts'>) => {
  const { t, label } = useWords();
  const one = label(field.rowLabel ?? field.label);
  return texts ?? { add: t('form.addRow', { one }), remove: t('form.removeRow', { one }) };
};

/** Inputs in a column. The last one cannot be removed, so that there is always an input (CUS-26, CUS-27). */
const FlatRows = (props: RowsInputProps & { readonly of: string }) => {
  const { id, name, field, of } = props;
  const texts = useTexts(props);
  const format = useFormat();
  const { label } = useWords();
  const { field: bound } = useController<FormValues>({ name });
  const { setFocus, setValue, getValues } = useFormContext<FormValues>();
  const { errors, isSubmitted } = useFormState<FormValues>();
  const values: readonly unknown[] =
    Array.isArray(bound.value) && bound.value.length > 0 ? bound.value : [null];
  // Inputs write their values straight into the form, so read the list at the press and not while drawing.
  const rewrite = (next: (now: readonly unknown[]) => readonly unknown[]) => {
    const now: unknown = getValues(name);
    setValue(name, next(Array.isArray(now) ? now : [null]), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  };
  const count = useRef(values.length);
  useEffect(() => {
    if (values.length > count.current) setFocus(`${name}.${values.length - 1}`);
    count.current = values.length;
  }, [values.length, name, setFocus]);
  useFocusOf(bound.ref, `${id}-0`);
  const sub = field.fields[of];
  if (!sub || sub.kind === 'rows') return null;
  return (
    <div className="stack top">
      {values.map((_, index) => {
        const path = `${name}.${index}`;
        const error = textIn(get(errors, path), 'message') || undefined;
        const inputId = `${id}-${index}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plain list has no other identity than its place.
          <div key={`${values.length}-${index}`} className="flat-row">
            <div className="cluster flat-row-line gap-4">
              <FieldInput
                id={inputId}
                name={path}
                field={sub}
                invalid={error !== undefined}
                describedBy={
                  [props.describedBy, describe(inputId, error, undefined)].filter(Boolean).join(' ') ||
                  undefined
                }
                aria-label={
                  values.length > 1 ? `${label(sub.label)} ${format.integer(index + 1)}` : label(sub.label)
                }
              />
              {values.length > 1 && (
                <RemoveButton
                  text={texts.remove}
                  of={` ${format.integer(index + 1)}`}
                  onRemove={() => rewrite((now) => now.filter((__, other) => other !== index))}
                />
              )}
            </div>
            <FieldError id={inputId} text={error} />
          </div>
        );
      })}
      {values.length < (field.max ?? 200) && (
        <Button
          type="dashed"
          size="small"
          icon={<Glyph of={PlusOutlined} />}
          onClick={() => rewrite((now) => [...now, null])}
        >
          {texts.add}
        </Button>
      )}
    </div>
  );
};

const CardRows = (props: RowsInputProps) => {
  const { name, field } = props;
  const subs = writableSubFieldsOf(field);
  return (
    <RowList
      {...props}
      first={subs.find(([, sub]) => sub.kind !== 'rows')?.[0]}
      fresh={emptyRowOf(field)}
      draw={({ id, path, row }) => (
        <div className="card-row-fields grid grow slim">
          {subs.map(([key, sub]) =>
            sub.kind === 'rows' || (sub.write === 'update' && !isRow(row)) ? null : (
              <RowField
                key={key}
                id={`${id}-${key}`}
                path={`${path}.${key}`}
                field={sub}
                known={knownTitle(props.row, name, row, [key, sub])}
              />
            ),
          )}
        </div>
      )}
    />
  );
};

interface RowPlace {
  /** Prefix of the ids of its inputs. */
  readonly id: string;
  /** Path of its values in the form. */
  readonly path: string;
  readonly index: number;
  readonly row: FormValues;
}

interface RowListProps extends Pick<RowsInputProps, 'id' | 'name' | 'field' | 'texts'> {
  /** Key of the input that takes the focus in a new row. */
  readonly first: string | undefined;
  /** Values of a new row. */
  readonly fresh: FormValues;
  readonly draw: (place: RowPlace) => ReactNode;
  readonly className?: string;
  /** Stands between the rows and the button that adds one. Default: nothing. */
  readonly beneath?: ReactNode;
}

/** Rows under each other, each with a button that takes it out, and one that adds a row and goes to its first input. */
export const RowList = (props: RowListProps) => {
  const { id, name, field, first, fresh, draw, className = '', beneath } = props;
  const texts = useTexts(props);
  const format = useFormat();
  const { control, setFocus } = useFormContext<Record<string, FormValues[]>>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowKey' });
  useFocusOf(useController<FormValues>({ name }).field.ref, `${id}-0-${first}`);
  return (
    <div className={`stack top ${className}`}>
      {fields.map((row, index) => (
        <div key={row.rowKey} className="card-row flex full">
          {draw({ id: `${id}-${index}`, path: `${name}.${index}`, index, row })}
          {fields.length > (field.min ?? 0) && (
            <RemoveButton
              text={texts.remove}
              of={` ${format.integer(index + 1)}`}
              onRemove={() => remove(index)}
            />
          )}
        </div>
      ))}
      {beneath}
      {fields.length < (field.max ?? 200) && (
        <Button
          type="dashed"
          size="small"
          icon={<Glyph of={PlusOutlined} />}
          onClick={() => {
            append({ ...fresh }, { shouldFocus: false });
            // Wait until the new row is drawn.
            setTimeout(() => first && setFocus(`${name}.${fields.length}.${first}`));
          }}
        >
          {texts.add}
        </Button>
      )}
    </div>
  );
};

interface RowFieldProps {
  readonly id: string;
  readonly path: string;
  readonly field: Exclude<Field, FieldOf<'rows'>>;
  /** Title of the referenced row until the options are loaded. */
  readonly known?: string | undefined;
}

/** A field of a row, with its label and what is wrong with it. */
export const RowField = ({ id, path, field, known }: RowFieldProps) => {
  const { label } = useWords();
  const { errors, touchedFields, isSubmitted } = useFormState<FormValues>();
  // A new row checks all of its list, and is not wrong before somebody was in it.
  const isSaid = isSubmitted || get(touchedFields, path) === true;
  const error = (isSaid && textIn(get(errors, path), 'message')) || undefined;
  const hint = field.hint ? label(field.hint) : undefined;
  return (
    <FieldFrame
      id={id}
      label={label(field.label)}
      required={field.required === true}
      error={error}
      hint={hint}
    >
      <FieldInput
        id={id}
        name={path}
        field={field}
        invalid={error !== undefined}
        describedBy={describe(id, error, hint)}
        known={known}
      />
    </FieldFrame>
  );
};

/** Returns the title that a child row's reference came with, so that an inactive one keeps its name. */
const knownTitle = (
  parent: unknown,
  name: string,
  child: unknown,
  [key, field]: readonly [string, Field],
): string | undefined => {
  if (field.kind !== 'reference') return undefined;
  const value = valueIn(child, key);
  const before = listIn(parent, name).find((row) => valueIn(row, key) === value);
  return textIn(embeddedIn(before, key), theBook().entity(field.to).title) || undefined;
};
