import { useEffect } from 'react';
import type { HttpError } from '../../../providers/http-error';
import { pushToast } from '../../../providers/toasts';
import { useSession } from '../../../providers/use-session';
import { branchIdsFor } from '../../../providers/user';
import type { MessageStatus } from '../../../resources/messages/choices';
import { birthdayCustomers } from '../../../resources/messages/queries';
import type { QueryAnswer } from '../../../schema/query';
import { useChanges } from '../../../screens/data/gathered-changes';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';

export type Birthday = QueryAnswer<typeof birthdayCustomers>[number];

/** A greeting that is under way, or was: the year has only one (BDY-11). */
const greeted: readonly MessageStatus[] = ['queued', 'sending', 'accepted', 'delivered', 'read', 'doubtful'];

export const canBeGreeted = ({ canMessage, isOptedOut, status }: Birthday): boolean =>
  canMessage && !isOptedOut && (status === null || !greeted.some((one) => one === status));

/** Whose birthday it is today in the selected branch (P-03). */
export const useBirthdays = () => {
  const { t } = useWords();
  const { user, choice } = useSession();
  const branchId = branchIdsFor(user, choice);
  const { data, error, failedAt, isFetching, retry } = useQueryOf(
    birthdayCustomers,
    { branchId },
    { isWanted: branchId === undefined || branchId.length > 0 },
  );
  // Whether a channel carries them depends on the settings, too.
  useChanges(['settings'], retry);
  const isFailed = error !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is said once.
  useEffect(() => {
    if (isFailed)
      pushToast({
        kind: 'error',
        title: t('common.error'),
        text: t('birthdays.error.load'),
        key: 'birthdays',
      });
  }, [failedAt, isFailed, t]);
  return {
    rows: data,
    isFetching,
    failure: isFailed && !data ? { text: t('birthdays.error.load'), retry } : undefined,
  };
};

/** What is said of a failed greeting that the server gave no sentence for (BDY-07). */
export const useRefused = () => {
  const { t } = useWords();
  return ({ kind, message, errors }: HttpError): string | undefined =>
    kind === 'http' && !message && !errors ? t('birthdays.error.send') : undefined;
};
