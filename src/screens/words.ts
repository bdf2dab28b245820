import { useMemo } from 'react';
import type { TextKey } from '../i18n/ar';
import { type TextParams, type Translate, useLanguage, useT } from '../i18n/react';
import type { Entity } from '../schema/entity';
import { type Label, type Lang, unreachable } from '../schema/field';

/** A text an entity may word itself, as `<entity>.<part>`. */
export type EntityPart =
  | 'add'
  | 'added'
  | 'checking'
  | 'deleted'
  | 'deleteConfirm'
  | 'detailsTitle'
  | 'disableConfirm'
  | 'editTitle'
  | 'empty'
  | 'noRead'
  | 'searchPlaceholder'
  | 'updated';

export interface Words {
  readonly lang: Lang;
  readonly t: Translate;
  /** The side of a declared label that is read now. */
  readonly label: (label: Label) => string;
  /** A text about an entity: its own wording where the catalogue has one, else the general one. */
  readonly entityText: (entity: Entity, part: EntityPart, params?: TextParams) => string;
}

/** The texts of the interface for the generated screens. */
export const useWords = (): Words => {
  const t = useT();
  const lang = useLanguage();
  return useMemo(() => {
    const label = (text: Label) => text[lang];
    const entityText: Words['entityText'] = (entity, part, params = {}) => {
      const names = { one: label(entity.label.one), many: label(entity.label.many), ...params };
      return t.find(`${entity.name}.${part}`, names) ?? t(generalKeyOf(part), names);
    };
    return { lang, t, label, entityText };
  }, [t, lang]);
};

const generalKeyOf = (part: EntityPart): TextKey => {
  switch (part) {
    case 'added':
      return 'common.saved';
    case 'updated':
      return 'common.updated';
    case 'deleted':
      return 'common.deleted';
    case 'checking':
      return 'perm.checking';
    case 'searchPlaceholder':
      return 'common.searchPlaceholder';
    case 'editTitle':
      return 'generic.edit';
    case 'add':
    case 'deleteConfirm':
    case 'detailsTitle':
    case 'disableConfirm':
    case 'empty':
    case 'noRead':
      return `generic.${part}`;
    default:
      return unreachable(part);
  }
};
