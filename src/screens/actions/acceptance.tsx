import { Suspense, useContext, useState } from 'react';
import { errorCodeOf, errorText } from '../../i18n/errors';
import { type Translate, useT } from '../../i18n/react';
import type { HttpError } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import type { Acceptable } from '../../schema/acceptable';
import { acceptablesOf } from '../../schema/book';
import type { Entity } from '../../schema/entity';
import { numberIn } from '../data/row';
import { lazyPart } from '../lazy-part';
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
  const t = useT();
  const dialogs = useContext(AcceptDialogs);
  const [question, setQuestion] = useState<Question>();
  const [reason, setReason] = useState('');
  /** The reason that somebody is asked for; without one the change is given up. Undefined of a refusal that stands. */
  const ask = (error: HttpError): Promise<Accepted | undefined> | undefined => {
    const acceptable = acceptablesOf(entity).find(({ codes }) => codes.includes(error.code ?? ''));
    return acceptable && new Promise((answer) => setQuestion({ acceptable, error, answer }));
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
        refusal={refusalOf(question.error, t)}
        reason={reason}
        onReason={setReason}
        onAnswer={(isKept) => answerTo(question, isKept)}
      />
    </Suspense>
  );
  return { ask, dialog };
};

/** The refusal in the reader's own digits, where its code is known; else as the server worded it. */
export const refusalOf = (error: HttpError, t: Translate): string => {
  const code = errorCodeOf(error.code ?? '');
  const count = numberIn(error.params, 'count');
  return code === undefined || count === undefined ? errorMessage(error, t) : t(errorText[code], { count });
};
