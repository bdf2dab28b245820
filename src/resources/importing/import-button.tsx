import { theBook } from '../../providers/book';
import type { Entity } from '../../schema/entity';
import { importsOf } from '../../schema/import';
import { ImportButton as Button } from '../../screens/import/import-button';

/** Loaded lazily with the import declarations, because only users who may import need them. */
export const ImportButton = ({ entity }: { readonly entity: Entity }) => {
  const permission = importsOf(theBook()).find(({ of }) => of === entity)?.permission;
  return permission === undefined ? null : <Button entity={entity} permission={permission} />;
};
