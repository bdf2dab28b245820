import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import type { RowData } from '../../screens/row';
import { attendance } from './entity';

/** What the invoice of a visit would come to, asked for anew whenever the dialog opens (IFA-09). */
export const usePreview = (row: RowData) => {
  const t = useT();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    queryKey: ['invoice-preview', row.id],
    queryFn: async ({ signal }) =>
      (await request('GET', `${attendance.api}/${row.id}/invoice-preview`, { signal })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const isFailed = error !== null && !isAborted(error) && !isFetching;
  return {
    preview: isFetchedAfterMount ? data : undefined,
    failure: isFailed ? errorMessage(error, t) : undefined,
    retry: () => void refetch(),
  };
};
