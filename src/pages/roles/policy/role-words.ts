import { currentLanguage, type Translate } from '../../../i18n/react';
import { moduleLabelOf } from '../../../resources/modules';

/** A role as people call it; a name from elsewhere is shown raw (PRM-02). */
export const roleTitle = (name: string, t: Translate): string => t.find(`enum.role.${name}`) ?? name;

/** A module, or a group of them; one the texts do not name is called as the entity that declares it. */
export const moduleTitle = (name: string, t: Translate): string =>
  t.find(`enum.module.${name}`) ?? moduleLabelOf(name)?.[currentLanguage()] ?? name;

export const actionTitle = (name: string, t: Translate): string => t.find(`enum.action.${name}`) ?? name;
