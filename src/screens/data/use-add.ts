import { useCreate } from '@refinedev/core';
import { useState } from 'react';
import { createSaveKeys } from '../../providers/http';
import type { HttpError } from '../../providers/http-error';
import { pushToast, type Toast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import { useWords } from '../words';
import type { RowData } from './row';
import { savedToast, useWhom, whomFirst } from './toast-lines';

/**
 * Adds a row without the entity's own form. The same values are sent with one key until the row is there, and one
 * toast says so with what the server warns of. `lines` replaces what it says. Throws what the server refuses.
 */
export const useAdd = (
  entity: Entity,
): ((values: object, lines?: Pick<Toast, 'title' | 'text' | 'joins'>) => Promise<RowData>) => {
  const { t, entityText } = useWords();
  const whom = useWhom();
  const [idempotencyKey] = useState(createSaveKeys);
  const { mutateAsync } = useCreate<RowData, HttpError>();
  return async (values, lines) => {
    const { data } = await mutateAsync({
      resource: entity.name,
      values,
      meta: { idempotencyKey },
      successNotification: false,
      errorNotification: false,
    });
    const said = lines ?? whomFirst(entity, entityText(entity, 'added'), whom(entity, data));
    pushToast(savedToast(data, entity, said, t));
    return data;
  };
};
