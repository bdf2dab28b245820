import { keys } from '@refinedev/core';

/** Key of a query that gets old together with the entity's list: after a save, and when another desk changes something. */
export const dataKeyOf = (
  entity: { readonly name: string },
  ...parts: readonly unknown[]
): readonly unknown[] => [...keys().data().resource(entity.name).action('list').get(), ...parts];

/** Key of rows that can be picked: it gets old with them, and is no list whose rows a dialog could show. */
export const pickerKeyOf = (
  entity: { readonly name: string },
  ...parts: readonly unknown[]
): readonly unknown[] => [
  ...keys().data().resource(entity.name).action('many').ids('picker').get(),
  ...parts,
];
