import type { FastifyInstance } from 'fastify';
import { type Entity, fieldsOf, moduleOf } from '../../src/schema/entity';
import { snake, tableNameOf } from '../../src/schema/names';
import { readingOf } from '../data/reading';
import { scopeCondition, scopeOf } from '../data/scope';
import type { Services } from '../data/services';
import { forbiddenKey } from '../kernel/errors';
import { newParams } from '../kernel/params';
import { requireRight } from './context';

const mostSuggestions = 10;

/** Earlier values of a text, most frequent first, from the rows the caller may see. */
export const suggestRoutes = (app: FastifyInstance, services: Services, entity: Entity): void => {
  for (const [key, field] of fieldsOf(entity)) {
    if (field.kind !== 'text' || !field.suggest) continue;
    const column = `t.${snake(key)}`;
    app.get(`${entity.api}/suggest/${key}`, async (request) => {
      const actor = requireRight(request, moduleOf(entity), 'read');
      if (field.readable && !actor.can(field.readable)) throw forbiddenKey(field.readable);
      const { search } = request.query as { readonly search?: string | readonly string[] };
      const begun = typeof search === 'string' ? search.replaceAll('\0', '').trim().slice(0, 64) : '';
      const params = newParams();
      const conditions = [`${column} is not null`];
      if (entity.remove === 'soft') conditions.push('t.deleted_at is null');
      const scoped = scopeCondition(entity, scopeOf(actor), params);
      if (scoped) conditions.push(scoped);
      if (begun)
        conditions.push(
          `left(${column}, 64) ilike ${params.add(`${begun.replace(/[\\%_]/g, (c) => `\\${c}`)}%`)}`,
        );
      // Bounded: the suggestions of a large table come from a part of it.
      const { rows } = await readingOf(services, actor).pool.query<{ value: string }>(
        `select value from (select left(${column}, 200) as value from ${tableNameOf(entity)} t
           where ${conditions.join(' and ')} limit 5000) x group by value order by count(*) desc, value limit ${mostSuggestions}`,
        params.values,
      );
      return rows.map((row) => row.value);
    });
  }
};
