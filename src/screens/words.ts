import { useMemo } from 'react';
import { roleOf } from '../access/catalogue';
import { currentFormat, type TextParams, type Translate, useLanguage, useT } from '../i18n/react';
import { fill } from '../i18n/say';
import type { TextKey } from '../i18n/texts';
import { theBook } from '../providers/book';
import { bookOf } from '../schema/book';
import type { Entity } from '../schema/entity';
import type { ChoiceOption, FieldOf, Lang, Wording } from '../schema/field';
import { optionText } from '../schema/text/parse';

/** General texts by part. An entity can replace each with its own text `<entity>.<part>`. */
const generalKeys = {
  add: 'generic.add',
  added: 'common.saved',
  checking: 'perm.checking',
  count: 'generic.count',
  deleted: 'common.deleted',
  deleteConfirm: 'generic.deleteConfirm',
  detailsTitle: 'generic.detailsTitle',
  disable: 'generic.disable',
  disableConfirm: 'generic.disableConfirm',
  editTitle: 'generic.edit',
  empty: 'generic.empty',
  includeInactive: 'list.includeInactive',
  noRead: 'perm.screen',
  reactivate: 'generic.reactivate',
  reactivated: 'generic.reactivated',
  save: 'common.save',
  searchPlaceholder: 'common.searchPlaceholder',
  updated: 'common.updated',
  workDone: 'work.done',
  workLate: 'work.late',
  workLater: 'work.later',
  workToday: 'work.today',
} as const satisfies Readonly<Record<string, TextKey>>;

/** `tab` and `title` have no general text. Their default is the entity's name. */
type EntityPart = keyof typeof generalKeys | 'tab' | 'title';

export interface Words {
  readonly lang: Lang;
  readonly t: Translate;
  /** Returns a declared text. `count` in `params` chooses its plural form. */
  readonly label: (label: Wording, params?: TextParams) => string;
  /** Returns the entity's own text if the catalogue has one, or else the general one. */
  readonly entityText: (entity: Entity, part: EntityPart, params?: TextParams) => string;
  /** Returns the label of a choice's value, or a value that is none of its options as it is. */
  readonly optionText: (options: readonly ChoiceOption[], value: string) => string;
  /** Returns the name of a row with that title. Built-in roles have translated names. */
  readonly rowTitle: (entity: Entity, title: string) => string;
}

export const useWords = (): Words => {
  const t = useT();
  const lang = useLanguage();
  return useMemo(() => {
    const label: Words['label'] = (text, params = {}) =>
      fill(text[lang], params, lang, (value) => currentFormat().number(value));
    const entityText: Words['entityText'] = (entity, part, params = {}) => {
      const many = label(entity.label.many);
      const names = { one: label(entity.label.one), many, module: many, ...params };
      // Some catalogues call the text after adding 'saved'.
      const keys = part === 'added' ? [part, 'saved'] : [part];
      const own = keys.flatMap((key) => t.find(`${entity.name}.${key}`, names) ?? []);
      if (own[0] !== undefined) return own[0];
      return part === 'title' || part === 'tab' ? many : t(generalKeys[part], names);
    };
    const rowTitle: Words['rowTitle'] = (entity, title) =>
      (entity.titles === 'roles' ? roleOf(bookOf(entity), title)?.label[lang] : undefined) ?? title;
    return {
      ...{ lang, t, label, entityText, rowTitle },
      optionText: (options, value) => optionText(options, value, lang),
    };
  }, [t, lang]);
};

export const flagText = ({ words }: FieldOf<'flag'>, isOn: boolean, { t, label }: Words): string =>
  words ? label(isOn ? words.on : words.off) : t(isOn ? 'common.yes' : 'common.no');

/** Returns a function that names a permission: `customers.read` -> 'view customers'. */
export const usePermissionName = () => {
  const { t, label } = useWords();
  return (key: string): string => {
    const [module = '', action = ''] = key.split('.');
    const words = theBook().moduleLabel(module, 'bent');
    const verb = t.find(`enum.action.${action}`);
    return words && verb ? t('permission.name', { action: verb, module: label(words) }) : key;
  };
};
