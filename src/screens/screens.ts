import { customersScreen } from '../resources/customers/screen';
import { callsOf, type Entity } from '../schema/entity';
import { defineScreen, type Screen } from './screen';

/** Screens with parts written by hand; every other entity has the generated one. */
const written: readonly Screen[] = [customersScreen];

const plain = new Map<string, Screen>();

/** The screen of an entity. */
export const screenOf = (entity: Entity): Screen => {
  const known = written.find((screen) => screen.entity.name === entity.name) ?? plain.get(entity.name);
  if (known) return known;
  const made = defineScreen({ entity });
  plain.set(entity.name, made);
  return made;
};

/** An entity that can only be looked up by others has no screen of its own. */
export const hasScreen = (entity: Entity): boolean => {
  const calls = callsOf(entity);
  return calls.includes('list') && (calls.includes('create') || calls.includes('update'));
};
