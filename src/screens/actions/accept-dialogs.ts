import { type ComponentType, createContext } from 'react';
import type { HttpError } from '../../providers/http-error';
import type { Acceptable } from '../../schema/refusal';

export interface AcceptDialogProps {
  readonly acceptable: Acceptable;
  readonly error: HttpError;
  /** What the refusal says. */
  readonly refusal: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Whether the change is kept to. */
  readonly onAnswer: (isKept: boolean) => void;
}

/** Dialogs by hand for refusals that may be accepted, by their flags; any other has the generated one. */
export const AcceptDialogs = createContext<Readonly<Record<string, ComponentType<AcceptDialogProps>>>>({});
