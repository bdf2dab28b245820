import { createContext, useContext } from 'react';
import { roleOf } from '../../../access/catalogue';
import { currentLanguage, type Translate } from '../../../i18n/react';
import { theBook } from '../../../providers/book';
import { moduleOf } from '../../../schema/entity';
import { Glyph } from '../../../screens/glyph';
import { iconNamed } from '../../../screens/menu-icons';
import type { Editor, Permission, Role } from './policy';

export interface Policy {
  readonly permissions: readonly Permission[];
  readonly roles: readonly Role[];
  readonly editor: Editor;
}

const Context = createContext<Policy>({
  permissions: [],
  roles: [],
  editor: { isAdmin: false, role: '', can: () => false },
});

export const PolicyProvider = Context.Provider;

export const usePolicy = (): Policy => useContext(Context);

/** Returns the label of a role, or its raw name if the book does not know it (PRM-02). */
export const roleTitle = (name: string): string => roleOf(theBook(), name)?.label[currentLanguage()] ?? name;

export const moduleTitle = (name: string, t: Translate): string =>
  name === 'finance' ? t('roles.finance') : (theBook().moduleLabel(name)?.[currentLanguage()] ?? name);

export const actionTitle = (name: string, t: Translate): string => t.find(`enum.action.${name}`) ?? name;

const leadOf: Readonly<Record<string, string>> = { finance: 'expenses' };

const iconOf = (group: string): string => {
  const module = leadOf[group] ?? group;
  return (
    theBook().entities.find((entity) => moduleOf(entity) === module)?.icon ??
    theBook().modules.find((one) => one.module === module)?.icon ??
    ''
  );
};

export const ModuleIcon = ({ name }: { readonly name: string }) => {
  const Icon = iconNamed(iconOf(name));
  return (
    <span
      className="emblem rigid"
      style={{ inlineSize: 30, blockSize: 30, borderRadius: 9, fontSize: 15 }}
      aria-hidden="true"
    >
      <Glyph of={Icon} />
    </span>
  );
};
