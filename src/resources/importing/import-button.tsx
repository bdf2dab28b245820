import { theBook } from '../../providers/book';
import type { Entity } from '../../schema/entity';
import { importsOf } from '../../schema/import';
import { ImportButton as Button } from '../../screens/import/import-button';

/** Loaded lazily with the import declarations, because only users who may import need them. */
export const ImportButton = ({ entity }: { readonly entity: Entity }) => {
  const right = importsOf(theBook()).find(({ of }) => of === entity)?.right;
  return right === undefined ? null : <Button entity={entity} right={right} />;
};
