import { moduleOf } from '../schema/entity';
import type { Label } from '../schema/field';
import { registry } from '.';

/** What a permission module is called by the entity that declares it; pages' modules are named in the catalogue of texts. */
export const moduleLabelOf = (module: string): Label | undefined =>
  registry.find((entity) => moduleOf(entity) === module)?.label.many;
