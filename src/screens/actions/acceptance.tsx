import { Suspense, useCallback, useState } from 'react';
import type { HttpError } from '../../providers/http-error';
import type { Entity } from '../../schema/entity';
import { lazyPart } from '../lazy-part';

const UncoveredDialog = lazyPart(() => import('./uncovered-dialog'), 'UncoveredDialog');

/** What is sent again with a change that bookings stood in the way of. */
export interface Accepted {
  readonly acceptUncovered: true;
  readonly reason: string;
}

interface Question {
  readonly error: HttpError;
  readonly answer: (accepted: Accepted | undefined) => void;
}

/** Refusals that list the bookings left uncovered, and what they are answered with. */
export const useAcceptance = (entity: Entity) => {
  const [question, setQuestion] = useState<Question>();
  const [reason, setReason] = useState('');
  /** Shows the bookings and asks for a reason; undefined when the change is given up. */
  const ask = useCallback(
    (error: HttpError) =>
      new Promise<Accepted | undefined>((resolve) => {
        const answer: Question['answer'] = (accepted) => {
          setQuestion(undefined);
          resolve(accepted);
        };
        setQuestion({ error, answer });
      }),
    [],
  );
  const dialog = question && (
    <Suspense fallback={null}>
      <UncoveredDialog
        entity={entity}
        error={question.error}
        reason={reason}
        onReason={setReason}
        onKeep={() => question.answer({ acceptUncovered: true, reason: reason.trim() })}
        onCancel={() => question.answer(undefined)}
      />
    </Suspense>
  );
  return { isOffered, ask, dialog };
};

/** True for a refusal that names the bookings left without anybody; no other can be accepted. */
const isOffered = (error: HttpError): boolean => error.status === 409 && Array.isArray(error.body.bookings);
