import { type Action, actionsOf, type Entity, moduleOf, type Rights } from '../schema/entity';

/** A right: `customers.read`. */
export type PermissionKey = `${string}.${Action}`;

export interface ModuleRights {
  readonly module: string;
  /** Actions that exist for the module. */
  readonly can: Rights;
  /** Cannot be given to any role but Admin (AUD-21, SET-01). */
  readonly adminOnly?: boolean;
  /** What the roles hold at first (table under PRM); Admin holds all. */
  readonly rights: { readonly [role: string]: Rights };
}

/** The five roles that exist from the start (PRM-01). */
export const roleNames = ['Admin', 'BranchManager', 'Receptionist', 'Staff', 'Accountant'] as const;
export const adminRole = 'Admin';

/** Modules whose rights do not come from an entity's declaration: those of pages. */
const pageModules: readonly ModuleRights[] = [
  row('dashboard', 'R', 'R', 'R', 'R', 'R'),
  // Reveals phones, e-mail and address of customers wherever one is shown.
  row('contacts', 'R', 'R', 'R', '', 'R'),
  row('reports', 'RX', 'RX', '', '', 'RX'),
  row('followups', 'RCUDMX', 'RCUDM', 'RCU', 'RU', 'RCU'),
  { module: 'settings', can: 'RU', adminOnly: true, rights: {} },
];

function row(
  module: string,
  can: Rights,
  manager: Rights,
  reception: Rights,
  staff: Rights,
  accountant: Rights,
): ModuleRights {
  return {
    module,
    can,
    rights: { BranchManager: manager, Receptionist: reception, Staff: staff, Accountant: accountant },
  };
}

/** Every module with its actions and first rights: those of the pages, then those of the declared entities. */
export const catalogueOf = (registry: readonly Entity[]): readonly ModuleRights[] => {
  const declared = registry
    // Entities that share a module share its rights, those of the first.
    .filter((entity, index) => registry.findIndex((one) => moduleOf(one) === moduleOf(entity)) === index)
    .map((entity) => ({
      module: moduleOf(entity),
      can: entity.can ?? 'RCUDMX',
      rights: entity.rights ?? {},
      adminOnly: entity.adminOnly,
    }));
  const names = new Set(declared.map((entry) => entry.module));
  return [...pageModules.filter((entry) => !names.has(entry.module)), ...declared];
};

export interface Permission {
  readonly key: PermissionKey;
  readonly module: string;
  readonly action: Action;
  readonly adminOnly: boolean;
}

export const permissionsOf = (registry: readonly Entity[]): readonly Permission[] =>
  catalogueOf(registry).flatMap((entry) =>
    actionsOf(entry.can).map((action) => ({
      key: `${entry.module}.${action}` as const,
      module: entry.module,
      action,
      adminOnly: entry.adminOnly === true,
    })),
  );

export const defaultRightsOf = (registry: readonly Entity[], role: string): readonly PermissionKey[] =>
  catalogueOf(registry).flatMap((entry) => {
    // A centre may call a role of its own whatever it likes, `constructor` too.
    const own = Object.hasOwn(entry.rights, role) ? entry.rights[role] : undefined;
    const held = role === adminRole ? entry.can : (own ?? '');
    return actionsOf(held).map((action) => `${entry.module}.${action}` as const);
  });
