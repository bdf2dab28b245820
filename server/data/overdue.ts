import type { Entity } from '../../src/schema/entity';
import type { FieldOf } from '../../src/schema/field';
import { snake } from '../../src/schema/names';
import { defaultZone } from '../kernel/zone';

/**
 * Whether a row's day is over by the clock of its branch while it still waits, as SQL over the row `t`. The values are
 * those of the declaration, so nothing of a question stands in it.
 */
export const overdueCondition = (
  { name, branch }: Entity,
  { by, unless }: NonNullable<FieldOf<'flag'>['overdue']>,
): string => {
  if (typeof branch !== 'string') throw new Error(`${name} has no branch whose clock could decide`);
  const zone = `coalesce((select b.time_zone from branches b where b.id = t.${snake(branch)}), ${quoted(defaultZone)})`;
  const over = unless.is.map(quoted).join(', ');
  return `(t.${snake(unless.field)} not in (${over}) and t.${snake(by)} < (now() at time zone ${zone})::date)`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
