import { type ReactNode, useEffect } from 'react';
import { type RefCallBack, useController } from 'react-hook-form';
import type { InputProps } from '../../screen';
import type { FormValues } from '../values/merge';

export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly error?: string;
  readonly hint?: string;
  /** True for a group of inputs. The label then belongs to the group and to no single input. */
  readonly isGroup?: boolean;
  readonly children: ReactNode;
  readonly after?: ReactNode;
}

export const FieldFrame = (props: FieldFrameProps) => {
  const { id, label, required = false, wide = false, error, hint, isGroup = false, children, after } = props;
  const mark = required && (
    <span className="form-field-mark" aria-hidden="true">
      *
    </span>
  );
  return (
    <div
      className={wide ? 'form-field stack gap-4 slim form-field-wide' : 'form-field stack gap-4 slim'}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      {isGroup ? (
        <span className="form-field-label" id={`${id}-label`}>
          {label} {mark}
        </span>
      ) : (
        <label className="form-field-label" htmlFor={id} id={`${id}-label`}>
          {label} {mark}
        </label>
      )}
      {children}
      <FieldError id={id} text={error} />
      {hint !== undefined && (
        <p className="form-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {after}
    </div>
  );
};

interface FieldErrorProps {
  /** Id of the input, which `describedBy` refers to. Default: the error belongs to no single input. */
  readonly id?: string;
  /** Draws nothing without a text. */
  readonly text: string | undefined;
}

export const FieldError = ({ id, text }: FieldErrorProps) =>
  text ? (
    <p className="form-field-error" id={id && `${id}-error`} role="alert">
      {text}
    </p>
  ) : null;

/** Returns the ids for `aria-describedby`: the error first, then the hint. */
export const describedBy = (
  id: string,
  error: string | undefined,
  hint: string | undefined,
): string | undefined =>
  [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') ||
  undefined;

/** Returns the id of a field's input. `prefix` tells the inputs of two forms on one screen apart. */
export const inputIdOf = (name: string, prefix = 'field'): string => `${prefix}-${name.replaceAll('.', '-')}`;

/**
 * Focuses the first input of an opened form, unless the user is in another input already. The form library's
 * `setFocus` acts a moment after its check and would take the focus from a user who moved in between.
 */
export const focusFirst = (form: HTMLElement | null, inputId: string): void => {
  if (form?.contains(document.activeElement) !== true) document.getElementById(inputId)?.focus();
};

/** A value of several inputs has no element to focus, so that a refusal focuses the input with this id. */
export const useFocusOf = (ref: RefCallBack, id: string): void =>
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);

export type SelectPlace = Pick<InputProps, 'id' | 'name' | 'invalid' | 'describedBy'>;

/** Form binding and error state of a hand-written select. */
export const useSelect = ({ id, name, invalid, describedBy }: SelectPlace) => {
  const { value, onChange, onBlur, ref } = useController<FormValues>({ name }).field;
  const common = {
    id,
    ref,
    onBlur,
    status: invalid ? ('error' as const) : ('' as const),
    className: 'input-wide',
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
  };
  return { common, onChange, value: typeof value === 'number' ? value : null, text: value };
};
