import { useController } from 'react-hook-form';
import { entityNamed } from '../../../resources/index';
import type { Field } from '../../../schema/field';
import { type InputMode, isRequiredIn } from '../../../schema/input';
import { Cell } from '../../cells/cells';
import { embeddedIn, numberIn, type RowData, textIn } from '../../data/row';
import type { FormParts } from '../../screen';
import { useWords } from '../../words';
import { FieldInput } from '../inputs/field-input';
import { RowsInput } from '../inputs/rows-input';
import type { FormValues } from '../values/merge';
import { isReferences } from '../values/values';
import { describedBy, FieldFrame } from './field-frame';
import { inputIdOf } from './focus';

interface FormFieldProps {
  /** Key of the field in the declaration. */
  readonly fieldKey: string;
  /** Path of its value in the form. */
  readonly name: string;
  readonly field: Field;
  readonly mode: InputMode;
  readonly parts: FormParts;
  /** The row being edited, for what it answered beside its ids. */
  readonly row: RowData | undefined;
  readonly suggestFrom: string;
  /** Help that depends on the mode; default: the field's own hint. */
  readonly hint?: string | undefined;
  readonly label?: string;
  /** Tells the inputs of two forms on one screen apart. Default 'field'. */
  readonly idPrefix?: string;
}

/** One field of a form: its frame, and the input of its kind or the screen's own. */
export const FormField = (props: FormFieldProps) => {
  const { fieldKey, name, field, mode, parts, row, suggestFrom } = props;
  const { label } = useWords();
  const { fieldState } = useController<FormValues>({ name });
  const id = inputIdOf(name, props.idPrefix);
  const error = messageOf(fieldState.error);
  const hint = props.hint ?? (field.hint ? label(field.hint) : undefined);
  const Own = parts.inputs?.[fieldKey];
  const After = parts.after?.[fieldKey];
  const described = describedBy(id, error, hint);
  const input = { id, name, invalid: error !== undefined, describedBy: described };
  const isOnlyShown = mode === 'update' && field.write === 'create';
  return (
    <FieldFrame
      id={id}
      label={props.label ?? label(field.label)}
      required={
        !isOnlyShown && (isRequiredIn(mode, field) || (field.kind === 'rows' && (field.min ?? 0) > 0))
      }
      wide={isWide(field)}
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
              ? textIn(embeddedIn(row, fieldKey), entityNamed(field.to).title)
              : undefined
          }
        />
      )}
    </FieldFrame>
  );
};

/** An error of a list is its own sentence or that of its `root`; sentences of its rows stand at the rows. */
const messageOf = (error: unknown): string | undefined => {
  if (Array.isArray(error))
    return Object.hasOwn(error, 'root') ? messageOf(Reflect.get(error, 'root')) : undefined;
  if (typeof error !== 'object' || error === null) return undefined;
  const said = textIn(error, 'message');
  if (said !== '') return said;
  return 'root' in error ? messageOf(error.root) : undefined;
};

const isWide = (field: Field): boolean =>
  (field.kind === 'rows' && field.flat === undefined) || (field.kind === 'text' && field.format === 'lines');
