import { useMemo } from 'react';
import type { TextKey } from '../i18n/ar';
import { type TextParams, type Translate, useLanguage, useT } from '../i18n/react';
import type { Entity } from '../schema/entity';
import { type FieldOf, type Label, type Lang, unreachable } from '../schema/field';

/** A text an entity may word itself, as `<entity>.<part>`. */
export type EntityPart =
  | 'acceptUncovered'
  | 'add'
  | 'added'
  | 'checking'
  | 'deleted'
  | 'deleteConfirm'
  | 'detailsTitle'
  | 'disable'
  | 'disableConfirm'
  | 'editTitle'
  | 'empty'
  | 'includeInactive'
  | 'noRead'
  | 'reactivate'
  | 'reactivated'
  | 'searchPlaceholder'
  | 'tab'
  | 'title'
  | 'updated';

export interface Words {
  readonly lang: Lang;
  readonly t: Translate;
  /** The side of a declared label that is read now. */
  readonly label: (label: Label) => string;
  /** A text about an entity: its own wording where the catalogue has one, else the general one. */
  readonly entityText: (entity: Entity, part: EntityPart, params?: TextParams) => string;
  /** Name of a row of that title; the five roles of the start have words of their own. */
  readonly rowTitle: (entity: Entity, title: string) => string;
}

export const useWords = (): Words => {
  const t = useT();
  const lang = useLanguage();
  return useMemo(() => {
    const label = (text: Label) => text[lang];
    const entityText: Words['entityText'] = (entity, part, params = {}) => {
      const many = label(entity.label.many);
      const names = { one: label(entity.label.one), many, module: many, ...params };
      const own = keysOf(part).flatMap((key) => t.find(`${entity.name}.${key}`, names) ?? []);
      if (own[0] !== undefined) return own[0];
      return part === 'title' || part === 'tab' ? many : t(generalKeyOf(part), names);
    };
    const rowTitle: Words['rowTitle'] = (entity, title) =>
      t.find(`enum.${entity.audit.charAt(0).toLowerCase()}${entity.audit.slice(1)}.${title}`) ?? title;
    return { lang, t, label, entityText, rowTitle };
  }, [t, lang]);
};

/** What a flag's value is called: in its field's own words, else yes or no. */
export const flagText = ({ words }: FieldOf<'flag'>, isOn: boolean, { t, label }: Words): string =>
  words ? label(isOn ? words.on : words.off) : t(isOn ? 'common.yes' : 'common.no');

/** Some catalogues call the sentence after adding 'saved'. */
const keysOf = (part: EntityPart): readonly string[] => (part === 'added' ? ['added', 'saved'] : [part]);

const generalKeyOf = (part: Exclude<EntityPart, 'tab' | 'title'>): TextKey => {
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
    case 'includeInactive':
      return 'list.includeInactive';
    case 'noRead':
      return 'perm.screen';
    case 'acceptUncovered':
    case 'add':
    case 'deleteConfirm':
    case 'detailsTitle':
    case 'disable':
    case 'disableConfirm':
    case 'empty':
    case 'reactivate':
    case 'reactivated':
      return `generic.${part}`;
    default:
      return unreachable(part);
  }
};
