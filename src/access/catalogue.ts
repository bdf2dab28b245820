import type { Book, ModulePermissions, Role } from '../schema/book';
import { type Action, actionsOf, type Entity, fieldOf, moduleOf, remembered } from '../schema/entity';
import type { ChoiceOption, Lang } from '../schema/field';

type PermissionKey = `${string}.${Action}`;

/** Name of the role that holds every permission, in every book. */
export const adminRole = 'Admin';

type PermissionsBook = Pick<Book, 'entities' | 'modules' | 'roles'>;

/** Returns the names of the roles that exist from the start (PRM-01). */
export const rolesOf = ({ roles }: PermissionsBook): readonly string[] => [
  adminRole,
  ...roles.map(({ name }) => name),
];

const admin: Role = {
  name: 'Admin',
  label: { ar: 'مدير النظام', en: 'System manager' },
  description: { ar: 'كل الصلاحيات على كل الفروع', en: 'All rights in all branches' },
  seesManagement: true,
};

/** Returns an initial role by its name; undefined for a role that a user made. */
export const roleOf = ({ roles }: Pick<Book, 'roles'>, name: string): Role | undefined =>
  [admin, ...roles].find((role) => role.name === name);

/** Returns the words that stand for stored titles of the entity's rows: options of a choice, and names of initial roles. */
export const titleWordsOf = (book: Pick<Book, 'roles'>, entity: Entity): readonly ChoiceOption[] => {
  const field = fieldOf(entity, entity.title);
  if (field?.kind === 'choice') return field.options;
  return entity.titles === 'roles'
    ? [admin, ...book.roles].map(({ name: value, label }) => ({ value, label }))
    : [];
};

/** Returns a role's initial description in a language; a description that a user wrote stays as it is. */
export const roleDescriptionIn = (
  book: Pick<Book, 'roles'>,
  { name, description }: { readonly name: string; readonly description: string | null },
  lang: Lang,
): string | null => {
  const known = roleOf(book, name)?.description;
  return description === known?.ar ? (known?.[lang] ?? null) : description;
};

/** Returns every module with its actions and initial permissions: those of pages, then those of entities. */
export const catalogueOf = ({ entities, modules }: PermissionsBook): readonly ModulePermissions[] => {
  const declared = entities
    // Entities that share a module share its permissions. The first entity names the initial holders.
    .filter((entity, index) => entities.findIndex((one) => moduleOf(one) === moduleOf(entity)) === index)
    .map((entity) => ({
      module: moduleOf(entity),
      label: entity.moduleLabel ?? entity.label.many,
      can: entities
        .flatMap((one) => (moduleOf(one) === moduleOf(entity) ? (one.can ?? 'RCUDMX') : []))
        .join(''),
      permissions: entity.permissions ?? {},
      adminOnly: entity.adminOnly,
    }));
  const names = new Set(declared.map((entry) => entry.module));
  return [...modules.filter((entry) => !names.has(entry.module)), ...declared];
};

export interface Permission {
  readonly key: PermissionKey;
  readonly module: string;
  readonly action: Action;
  readonly adminOnly: boolean;
}

export const permissionsOf = (book: PermissionsBook): readonly Permission[] =>
  catalogueOf(book).flatMap((entry) =>
    actionsOf(entry.can).map((action) => ({
      key: `${entry.module}.${action}` as const,
      module: entry.module,
      action,
      adminOnly: entry.adminOnly === true,
    })),
  );

/** Returns the permissions that only Admin may hold (AUD-21, SET-01). */
export const adminOnlyOf = remembered(
  (book: Book): ReadonlySet<string> =>
    new Set(permissionsOf(book).flatMap(({ key, adminOnly }) => (adminOnly ? [key] : []))),
);

/**
 * Returns the permissions that no program may hold: those that only Admin may hold, and those that entities keep for
 * people.
 */
export const peopleOnlyOf = remembered((book: Book): ReadonlySet<string> => {
  const kept = book.entities.flatMap((entity) =>
    actionsOf(entity.peopleOnly ?? '').map((action) => `${moduleOf(entity)}.${action}`),
  );
  return new Set([...adminOnlyOf(book), ...kept]);
});

export const defaultPermissionsOf = (book: PermissionsBook, role: string): readonly PermissionKey[] =>
  catalogueOf(book).flatMap((entry) => {
    // A user may name a role `constructor`, so only own keys count.
    const own = Object.hasOwn(entry.permissions, role) ? entry.permissions[role] : undefined;
    const held = role === adminRole ? entry.can : (own ?? '');
    return actionsOf(held).map((action) => `${entry.module}.${action}` as const);
  });
