/** Id of a field's input; `prefix` tells the inputs of two forms on one screen apart. */
export const inputIdOf = (name: string, prefix = 'field'): string => `${prefix}-${name.replaceAll('.', '-')}`;

/**
 * Takes the focus to the first input of a form that has opened; who is quicker and types elsewhere already is left
 * alone. The form library's `setFocus` comes a moment after the look, and would take it from who came in between.
 */
export const focusFirst = (form: HTMLElement | null, inputId: string): void => {
  if (form?.contains(document.activeElement) !== true) document.getElementById(inputId)?.focus();
};
