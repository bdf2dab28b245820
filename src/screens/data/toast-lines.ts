import { useCallback } from 'react';
import { useT } from '../../i18n/react';
import type { Toast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import type { Words } from '../words';
import { isRow, listIn, textIn, useRowSubject } from './row';

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

/** The toast of a saved row: its lines, and with them what the server warns of. One toast, because only one is shown. */
export const savedToast = (
  saved: unknown,
  entity: Entity,
  lines: Pick<Toast, 'title' | 'text' | 'joins'>,
  t: Words['t'],
): Toast => {
  const warnings = warningsIn(saved, entity, t).join(t('error.listComma'));
  return {
    kind: warnings === '' ? 'success' : 'warning',
    ...lines,
    text: [lines.text, warnings].filter(Boolean).join('. '),
  };
};

/** Returns the texts of warnings and remarks about saved rows: one text a code, with all names or phones. */
const warningsIn = (saved: unknown, entity: Entity, t: Words['t']): readonly string[] => {
  const named = new Map<string, Set<string>>();
  for (const warning of [saved]
    .flat()
    .flatMap((row: unknown) => [...listIn(row, 'warnings'), ...listIn(row, 'remarks')])) {
    const key = `${entity.name}.${textIn(warning, 'code').split('.').at(-1)}`;
    named.set(key, (named.get(key) ?? new Set()).add(textIn(warning, 'name') || textIn(warning, 'phone')));
  }
  return [...named].flatMap(
    ([key, names]) => t.find(key, { name: [...names].join(t('error.listComma')) }) ?? [],
  );
};
