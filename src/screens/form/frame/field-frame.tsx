import type { ReactNode } from 'react';

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly error?: string;
  readonly hint?: string;
  /** A label for a group of inputs names no single one. */
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
      className={wide ? 'form-field form-field-wide' : 'form-field'}
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
      {error !== undefined && (
        <p className="form-field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="form-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {after}
    </div>
  );
};

/** Ids that describe an input: the error first, then the help. */
export const describedBy = (
  id: string,
  error: string | undefined,
  hint: string | undefined,
): string | undefined =>
  [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') ||
  undefined;

/** Id of a field's input; `prefix` tells the inputs of two forms on one screen apart. */
export const inputIdOf = (name: string, prefix = 'field'): string => `${prefix}-${name.replaceAll('.', '-')}`;

/**
 * Takes the focus to the first input of a form that has opened; who is quicker and types elsewhere already is left
 * alone. The form library's `setFocus` comes a moment after the look, and would take it from who came in between.
 */
export const focusFirst = (form: HTMLElement | null, inputId: string): void => {
  if (form?.contains(document.activeElement) !== true) document.getElementById(inputId)?.focus();
};
