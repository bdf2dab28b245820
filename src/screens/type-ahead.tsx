import { type ReactNode, useLayoutEffect } from 'react';

/** Letters that were typed while a form was still loading. Undefined while no form is. */
let typed: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds after which nobody waits for the form any more. */
const patience = 60_000;

/**
 * Keeps what is typed from now on, and gives it to the first input of the form that is being opened. Without this the
 * letters between the press that opens a form and its first input were lost, or taken for shortcuts of the page.
 */
export const keepTyping = (first = ''): void => {
  if (typed !== undefined) return;
  typed = first;
  timer = setTimeout(stopKeeping, patience);
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', onFocus, true);
};

const stopKeeping = (): void => {
  typed = undefined;
  clearTimeout(timer);
  removeEventListener('keydown', onKey, true);
  removeEventListener('focusin', onFocus, true);
};

const onKey = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') stopKeeping();
  if (typed === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (takesText(event.target)) return;
  if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if ([...event.key].length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

const onFocus = ({ target }: FocusEvent): void => {
  if (!(target instanceof Element) || !target.matches('input, textarea, select, button, a')) return;
  const text = typed ?? '';
  stopKeeping();
  // Something else than the form's input: the user has turned to it.
  if (text === '' || !takesText(target) || !isInForm(target)) return;
  const prototype =
    target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // A number is taken whole by whoever comes to it, and by what is typed next unless the caret is set behind it.
  const isNumber = target.getAttribute('role') === 'spinbutton';
  if (isNumber) setTimeout(() => target.setSelectionRange(text.length, text.length));
  const kept = isNumber ? '' : target.value;
  // The setter of the element itself is React's, which would take the text for one that it has set.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, kept + text);
  target.dispatchEvent(new Event('input', { bubbles: true }));
};

const isInForm = (element: Element | null): boolean => element?.closest('[role="dialog"]') != null;

const takesText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type));

/** Keeps what is typed from the first moment on, while its children, a form, are still being loaded. */
export const TypedAhead = ({ children }: { readonly children: ReactNode }) => {
  useLayoutEffect(() => {
    // Children that are loaded have focused their input already.
    if (isInForm(document.activeElement) && takesText(document.activeElement)) stopKeeping();
    else keepTyping();
    return stopKeeping;
  }, []);
  return children;
};
