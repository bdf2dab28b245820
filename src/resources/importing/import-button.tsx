import { theBook } from '../../providers/book';
import type { Entity } from '../../schema/entity';
import { importsOf } from '../../schema/import';
import { ImportButton as Button } from '../../screens/import/import-button';

/** Of what may come in from a file only who may bring it in need know: the button comes late, and the declarations with it. */
export const ImportButton = ({ entity }: { readonly entity: Entity }) => {
  const right = importsOf(theBook()).find(({ of }) => of === entity)?.right;
  return right === undefined ? null : <Button entity={entity} right={right} />;
};
