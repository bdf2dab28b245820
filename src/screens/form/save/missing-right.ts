import { type Entity, writeRightOf } from '../../../schema/entity';
import type { InputMode } from '../../../schema/input';
import type { Words } from '../../words';

/** The sentence for a save without its right, naming it (CUS-39, CUS-40, ERR-18). */
export const deniedText = (entity: Entity, mode: InputMode, { t, label }: Words): string => {
  const permission = writeRightOf(entity, mode);
  const action = `${t.find(`enum.action.${mode}`) ?? mode} ${label(entity.label.many)}`;
  return t.find(`${entity.name}.denied.${mode}`) ?? t('perm.denied', { action, permission });
};
