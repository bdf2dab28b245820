import { useQuery } from '@tanstack/react-query';
import type { Translate } from '../../i18n/react';
import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';

/** What a document is made of, asked for again each time it is opened: paper must not show an older state. */
export const useDocument = (path: string, isWanted = true) => {
  const query = useQuery({
    queryKey: ['document', path],
    queryFn: async ({ signal }) => (await request('GET', path, { signal })).data,
    enabled: isWanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return {
    data: query.data,
    isLoading: query.isPending,
    error: query.isError && !isAborted(query.error) ? query.error : undefined,
    retry: () => void query.refetch(),
  };
};

/** What the server said, else that the document could not be made. */
export const documentFailure = (error: unknown, t: Translate): string | undefined => {
  if (error === undefined) return undefined;
  return error instanceof HttpError && (error.message !== '' || error.kind !== 'http')
    ? errorMessage(error, t)
    : t('print.failed');
};
