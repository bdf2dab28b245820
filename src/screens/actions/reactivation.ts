import { useDataProvider, useUpdate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { failureIn, type HttpError } from '../../providers/http-error';
import { failureText } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import type { RowData } from '../data/row';
import { useWords } from '../words';

/**
 * Reactivates an inactive row (BRN-13): reads it anew and updates it with the flag on. Asks no question,
 * because the user can undo it as easily. Shows the result as a toast.
 */
export const useReactivation = (entity: Entity): ((row: RowData) => Promise<void>) => {
  const { t, entityText } = useWords();
  const { getOne } = useDataProvider()();
  const { mutateAsync } = useUpdate<RowData, HttpError>();
  const client = useQueryClient();
  return useCallback(
    async ({ id }) => {
      try {
        const { data } = await getOne<RowData>({ resource: entity.name, id });
        const [{ valuesOfRow }, { keepNewest }] = await Promise.all([
          import('../form/values/values'),
          import('../data/newest'),
        ]);
        const { data: active } = await mutateAsync({
          resource: entity.name,
          id,
          values: {
            ...valuesOfRow(entity, 'update', data),
            ...(entity.inactive && { [entity.inactive]: true }),
          },
          meta: { version: data.version },
          successNotification: false,
          errorNotification: false,
        });
        keepNewest(client, entity.name, active);
        pushToast({ kind: 'success', title: entityText(entity, 'reactivated') });
      } catch (caught) {
        const error = failureIn(caught);
        const text = error && failureText({ entity: entity.name, operation: 'reactivate', error, t });
        if (text !== undefined) pushToast({ kind: 'error', title: t('common.error'), text });
      }
    },
    [entity, t, entityText, getOne, mutateAsync, client],
  );
};
