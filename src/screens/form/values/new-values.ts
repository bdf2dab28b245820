import { todayIn } from '../../../i18n/zone';
import { type Session, zoneOf } from '../../../providers/session';
import { defaultBranchFor } from '../../../providers/user';
import { type Entity, fieldsOf } from '../../../schema/entity';
import { branchKeyOf, branchOfList } from '../../list/state/list-query';
import type { ListState } from '../../list/state/list-state';
import type { FormValues } from './merge';
import { startValuesOf } from './values';

/** What a new row's form shows first: the declared defaults, today, and the branch of the list (CUS-48, CUS-58). */
export const newValuesOf = (entity: Entity, session: Session, list: ListState): FormValues => {
  const values = startValuesOf(entity);
  for (const [key, field] of fieldsOf(entity))
    if (field.kind === 'date' && field.default === 'today' && key in values)
      values[key] = todayIn(zoneOf(session), new Date());
  const scope = typeof entity.branch === 'string' ? entity.branch : '';
  if (!(scope in values)) return values;
  const branch = branchOfList(list, branchKeyOf(entity), session.choice);
  return { ...values, [scope]: defaultBranchFor(session.user, branch) };
};
