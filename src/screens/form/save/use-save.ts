import { useCreate, useInvalidate, useUpdate } from '@refinedev/core';
import { useRef } from 'react';
import { createSaveKeys } from '../../../providers/http';
import type { Entity } from '../../../schema/entity';
import { useKeepNewest } from '../../data/newest';
import type { RowData } from '../../data/row';
import type { FormParts } from '../../screen';
import type { FormValues } from '../values/merge';

/**
 * Sends a form's values. Repeating the same content carries the same key, so that trying again after a
 * broken connection creates nothing twice. `typed` is all that the form holds. Throws HttpError.
 */
export const useSave = (entity: Entity, parts: FormParts) => {
  const keyFor = useRef(createSaveKeys()).current;
  const quiet = { successNotification: false, errorNotification: false } as const;
  const { mutateAsync: create } = useCreate<RowData>();
  const { mutateAsync: update } = useUpdate<RowData>();
  const invalidate = useInvalidate();
  const keepNewest = useKeepNewest();
  return async (values: FormValues, row: RowData | undefined, typed: FormValues): Promise<unknown> => {
    if (row === undefined) {
      const key = keyFor(values);
      const own = parts.send?.(values, typed, key);
      if (own) {
        const saved = await own;
        await invalidate({ resource: entity.name, invalidates: ['list', 'many'] });
        return saved;
      }
      const meta = { idempotencyKey: key };
      return (await create({ resource: entity.name, values, meta, ...quiet })).data;
    }
    const { id, version } = row;
    const sent = { ...values, id, version };
    const { data } = await update({ resource: entity.name, id, values: sent, ...quiet });
    keepNewest(entity.name, data);
    return data;
  };
};
