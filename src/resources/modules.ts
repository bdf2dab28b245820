import { moduleOf } from '../schema/entity';
import type { Label } from '../schema/field';
import { registry } from '.';

/** Label of a permission module, as its entity declares it; modules of pages are named in the catalogue of texts. */
export const moduleLabelOf = (module: string): Label | undefined =>
  registry.find((entity) => moduleOf(entity) === module)?.label.many;
