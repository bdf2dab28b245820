import { Suspense, useContext, useState } from 'react';
import { useFormat } from '../../i18n/react';
import { fill } from '../../i18n/say';
import type { HttpError } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { acceptablesOf } from '../../schema/book';
import type { Entity } from '../../schema/entity';
import type { Acceptable, Refusal } from '../../schema/refusal';
import { numberIn } from '../data/row';
import { lazyPart } from '../lazy-part';
import { useWords } from '../words';
import { AcceptDialogs } from './accept-dialogs';

const AcceptDialog = lazyPart(() => import('./accept-dialog'), 'AcceptDialog');

/** What is sent again with a change whose refusal was accepted: the flag and the reason, by their declared keys. */
export type Accepted = Readonly<Record<string, true | string>>;

interface Question {
  readonly acceptable: Acceptable;
  readonly error: HttpError;
  readonly answer: (accepted: Accepted | undefined) => void;
}

/** Refusals of an entity's changes and deletions that may be accepted, and what they are answered with. */
export const useAcceptance = (entity: Entity) => {
  const { t, label } = useWords();
  const format = useFormat();
  const dialogs = useContext(AcceptDialogs);
  const [question, setQuestion] = useState<Question>();
  const [reason, setReason] = useState('');
  /** The reason that somebody is asked for; without one the change is given up. Undefined of a refusal that stands. */
  const ask = (error: HttpError): Promise<Accepted | undefined> | undefined => {
    const acceptable = acceptablesOf(entity).find(({ refusals }) => refusals.some(isOf(error)));
    return acceptable && new Promise((answer) => setQuestion({ acceptable, error, answer }));
  };
  /** The refusal in the reader's own digits, where it counts something; else as the server worded it. */
  const worded = (error: HttpError): string => {
    const refusals = acceptablesOf(entity).flatMap((acceptable) => acceptable.refusals);
    const said = refusals.find(isOf(error))?.said;
    const count = numberIn(error.params, 'count');
    if (said === undefined || count === undefined) return errorMessage(error, t);
    return fill(label(said), { count: format.number(count) });
  };
  const answerTo = ({ acceptable, answer }: Question, isKept: boolean): void => {
    setQuestion(undefined);
    answer(isKept ? { [acceptable.accept]: true, [acceptable.reason]: reason.trim() } : undefined);
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
