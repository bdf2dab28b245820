import { Suspense, useContext, useState } from 'react';
import { errorMessage, type HttpError } from '../../providers/http-error';
import { acceptablesOf } from '../../schema/book';
import type { Entity } from '../../schema/entity';
import type { Acceptable, Refusal } from '../../schema/refusal';
import { numberIn } from '../data/row';
import { lazyPart } from '../lazy-part';
import { useWords } from '../words';
import { AcceptDialogs } from './acceptance-dialogs';

const AcceptDialog = lazyPart(() => import('./acceptance-dialog'), 'AcceptDialog');

/** Keys sent again with a change whose refusal the user accepted: the flag and, where declared, the reason. */
export type Accepted = Readonly<Record<string, true | string>>;

interface Question {
  readonly acceptable: Acceptable;
  readonly error: HttpError;
  readonly answer: (accepted: Accepted | undefined) => void;
  /** Element that had the focus, which leaves the page with the dialog. */
  readonly at: Element | null;
}

/** Handles refusals of an entity's changes and deletions that the user may accept. */
export const useAcceptance = (entity: Entity) => {
  const { t, label } = useWords();
  const dialogs = useContext(AcceptDialogs);
  const [question, setQuestion] = useState<Question>();
  const [reason, setReason] = useState('');
  /** Asks to confirm, with a reason where one is declared; undefined if the user cancels. Returns no promise for a refusal that cannot be accepted. */
  const ask = (error: HttpError): Promise<Accepted | undefined> | undefined => {
    const acceptable = acceptablesOf(entity).find(({ refusals }) => refusals.some(isOf(error)));
    return (
      acceptable &&
      new Promise((answer) => setQuestion({ acceptable, error, answer, at: document.activeElement }))
    );
  };
  /** Returns the refusal with its count in the reader's digits. Without a count: the server's text. */
  const worded = (error: HttpError): string => {
    const refusals = acceptablesOf(entity).flatMap((acceptable) => acceptable.refusals);
    const said = refusals.find(isOf(error))?.said;
    const count = numberIn(error.params, 'count');
    if (said === undefined || count === undefined) return errorMessage(error, t);
    return label(said, { count });
  };
  const answerTo = ({ acceptable, answer, at }: Question, isKept: boolean): void => {
    setQuestion(undefined);
    // Wait until the dialog has left. Without a focus the keys of what lies beneath would do nothing (m10).
    setTimeout(() => {
      if (document.activeElement === document.body && at instanceof HTMLElement) at.focus();
    });
    const said = acceptable.reason === undefined ? {} : { [acceptable.reason]: reason.trim() };
    answer(isKept ? { [acceptable.accept]: true, ...said } : undefined);
  };
  const Dialog = (question && dialogs[question.acceptable.accept]) ?? AcceptDialog;
  const dialog = question && (
    <Suspense fallback={null}>
      <Dialog
        {...question}
        refusal={worded(question.error)}
        reason={reason}
        onReason={setReason}
        onAnswer={(isKept) => answerTo(question, isKept)}
      />
    </Suspense>
  );
  return { ask, worded, dialog };
};

const isOf =
  (error: HttpError) =>
  ({ code }: Refusal): boolean =>
    code === error.code;
