import type pg from 'pg';
import type { GuardContext, Values } from '../../data/entity-server';
import { forbidden, invalid } from '../../kernel/errors';
import { listOf, numberOf } from '../../kernel/values';

interface Unskilled {
  readonly staff: string;
  readonly service: string;
}

/** Lines whose specialist is tied to services and not to this one. */
export const unskilledIn = async (
  client: pg.PoolClient,
  lines: readonly Values[],
): Promise<readonly Unskilled[]> => {
  const named = lines.flatMap((line) => {
    const [staffId, serviceId] = [numberOf(line.staffId), numberOf(line.serviceId)];
    return staffId === undefined || serviceId === undefined ? [] : [{ staffId, serviceId }];
  });
  if (named.length === 0) return [];
  const { rows } = await client.query<Unskilled>({
    name: 'unskilled',
    text: `select u.full_name as staff, s.name as service from json_to_recordset($1) as n("staffId" int, "serviceId" int)
     join users u on u.id = n."staffId" join services s on s.id = n."serviceId"
     where exists (select from users_skills k where k.parent_id = u.id)
       and not exists (select from users_skills k where k.parent_id = u.id and k.service_id = s.id)`,
    values: [JSON.stringify(named)],
  });
  return rows;
};

/** The first line that newly gives somebody a service that is none of theirs; what stood there before stays. */
export const newlyUnskilled = async (
  { client, before }: GuardContext,
  lines: readonly Values[],
): Promise<Unskilled | undefined> => {
  const keyOf = ({ staffId, serviceId }: Values) => `${staffId} ${serviceId}`;
  const known = new Set(listOf(before?.services).map(keyOf));
  const [first] = await unskilledIn(
    client,
    lines.filter((line) => !known.has(keyOf(line))),
  );
  return first;
};

/** It is the manager's exception, with its reason. */
export const checkSkill = ({ actor, values, before }: GuardContext, { staff, service }: Unskilled): void => {
  const params = { staff, service };
  if (!actor.can('appointments.manage'))
    throw forbidden('appointments', 'manage', { params, said: 'appointments.error.skill' });
  if (!(values.overrideReason ?? before?.overrideReason))
    throw invalid([{ path: ['overrideReason'], key: 'appointments.error.skillReason', params }]);
};
