import { useEffect } from 'react';

export interface Shortcut {
  /** What the key prints, in lower case; with Ctrl a letter also matches by its place on the keyboard. */
  readonly key: string;
  /** With Ctrl or Cmd. Default false. */
  readonly mod?: boolean;
  /** Also while somebody types. Default false. */
  readonly inFields?: boolean;
  readonly run: () => void;
}

export const useShortcut = ({ key, mod = false, inFields = false, run }: Shortcut): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!matches(event, { key, mod })) return;
      if (!inFields && isTextField(event.target)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key, mod, inFields, run]);
};

/** An Arabic keyboard prints ى where the Latin one prints b: a letter also matches by its place. */
export const matches = (
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>,
  { key, mod }: { readonly key: string; readonly mod: boolean },
): boolean => {
  if (event.repeat || event.isComposing || event.altKey) return false;
  if ((event.ctrlKey || event.metaKey) !== mod) return false;
  return event.key.toLowerCase() === key || (mod && event.code === `Key${key.toUpperCase()}`);
};

const textTypes = new Set([
  'text',
  'search',
  'tel',
  'email',
  'url',
  'password',
  'number',
  'date',
  'time',
  'datetime-local',
]);

export const isTextField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return textTypes.has(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
};
