import { useCreate, useUpdate } from '@refinedev/core';
import { useRef } from 'react';
import { createSaveKeys } from '../../../providers/http';
import type { Entity } from '../../../schema/entity';
import { useKeepNewest } from '../../data/newest';
import type { RowData } from '../../data/row';
import type { FormValues } from '../values/merge';

/**
 * Sends a form's values. The same content keeps the same idempotency key, so that a retry after a lost
 * connection creates nothing twice. Throws HttpError.
 */
export const useSave = (entity: Entity) => {
  const keyFor = useRef(createSaveKeys()).current;
  const quiet = { successNotification: false, errorNotification: false } as const;
  const { mutateAsync: create } = useCreate<RowData>();
  const { mutateAsync: update } = useUpdate<RowData>();
  const keepNewest = useKeepNewest();
  return async (values: FormValues, row: RowData | undefined): Promise<unknown> => {
    if (row === undefined) {
      const meta = { idempotencyKey: keyFor(values) };
      return (await create({ resource: entity.name, values, meta, ...quiet })).data;
    }
    const { id, version } = row;
    const sent = { ...values, id, version };
    const { data } = await update({ resource: entity.name, id, values: sent, ...quiet });
    keepNewest(entity.name, data);
    return data;
  };
};
