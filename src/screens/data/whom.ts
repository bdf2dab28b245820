import { useCallback } from 'react';
import { useT } from '../../i18n/react';
import type { Toast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import { isRow } from './row';
import { useRowSubject } from './row-title';

/**
 * Returns a line of a toast: whom the changed row is about, then what else is to be said. Two toasts of one
 * action on two people must not read alike.
 */
export const useWhom = (): ((entity: Entity, row: unknown, also?: string) => string | undefined) => {
  const t = useT();
  const subjectOf = useRowSubject();
  return useCallback(
    (entity, row, also = '') => {
      const names = entity.about === undefined || !isRow(row) ? [] : subjectOf({ entity }, row);
      const unsaid = names.filter((name) => !also.includes(name));
      return [...unsaid, also].filter(Boolean).join(t('error.listComma')) || undefined;
    },
    [t, subjectOf],
  );
};

/** A toast's lines with the person first, because that is what two toasts of one action differ in. */
export const whomFirst = (
  { about }: Pick<Entity, 'about'>,
  done: string,
  whom: string | undefined,
): Pick<Toast, 'title' | 'text'> =>
  about === undefined || whom === undefined ? { title: done, text: whom } : { title: whom, text: done };
