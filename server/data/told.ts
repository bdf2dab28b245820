import { entityNamed } from '../../src/resources';
import { fieldOf } from '../../src/schema/entity';
import { unreachable } from '../../src/schema/field';
import { childTableNameOf, snake, tableNameOf } from '../../src/schema/names';
import { isRevealed } from '../../src/schema/revealed';
import type { Telling } from '../../src/schema/telling';
import { tellingsOf, toldField } from '../../src/schema/told-fields';
import type { Reader } from './columns';
import { canIn, scopeCondition } from './scope';

/**
 * What a picker tells of a row beyond its fields, worked out for the few rows that it lists: each is one look into an
 * index. What a right hides is not read at all.
 */
export const toldColumns = (reader: Reader): readonly string[] =>
  tellingsOf(reader.entity).flatMap((telling) => {
    const field = toldField(reader.entity, telling);
    if (!field || !isRevealed(field, canIn(reader.scope))) return [];
    return columnOf(reader, telling);
  });

const columnOf = ({ entity, scope, params }: Reader, telling: Telling): readonly string[] => {
  switch (telling.kind) {
    case 'field':
      return [];
    case 'end': {
      const list = fieldOf(entity, telling.of);
      if (list?.kind !== 'rows' || !list.flat)
        throw new Error(`${entity.name}.${telling.of} is no plain list`);
      const latin = `translate(c.${snake(list.flat.of)}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`;
      const digits = `nullif(right(regexp_replace(${latin}, '[^0-9]', '', 'g'), ${telling.digits}), '')`;
      return [
        `(select ${digits} from ${childTableNameOf(entity, telling.of)} c where c.parent_id = t.id order by c.position limit 1) as "${telling.key}"`,
      ];
    }
    case 'latest': {
      const target = entityNamed(telling.of);
      const living = target.remove === 'soft' ? ['r.deleted_at is null'] : [];
      const seen = scopeCondition(target, scope, params, 'r');
      const where = [`r.${snake(telling.by)} = t.id`, ...living, ...(seen ? [seen] : [])].join(' and ');
      return [
        `(select max(r.${snake(telling.at)}) from ${tableNameOf(target)} r where ${where}) as "${telling.key}"`,
      ];
    }
    default:
      return unreachable(telling);
  }
};
