import { type ComponentType, createContext } from 'react';
import type { HttpError } from '../../providers/http-error';
import type { Acceptable } from '../../schema/refusal';

export interface AcceptDialogProps {
  readonly acceptable: Acceptable;
  readonly error: HttpError;
  readonly refusal: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onAnswer: (isKept: boolean) => void;
}

/** Hand-written dialogs for refusals that the user may accept, by flag. Default: the generated dialog. */
export const AcceptDialogs = createContext<Readonly<Record<string, ComponentType<AcceptDialogProps>>>>({});
