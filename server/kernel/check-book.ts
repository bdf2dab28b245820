import type { Book } from '../../src/schema/book';

/**
 * Throws with one sentence where two entities or pages share a name or an address, or where one is named that there is not. The
 * server asks it at start; a browser gets no other book than the server's.
 */
export const checkBook = (book: Book): void => {
  refuseDoubles(book);
  refuseLostNames(book);
};

const refuseDoubles = ({ entities, pages }: Book): void => {
  for (const key of ['name', 'api'] as const) {
    const double = doubleIn(entities.map((entity) => entity[key]));
    if (double !== undefined) throw new Error(`two entities have the ${key} ${double}`);
  }
  const address = doubleIn(pages.map(({ at }) => at));
  if (address !== undefined) throw new Error(`two pages have the address ${address}`);
};

const doubleIn = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

const refuseLostNames = ({ entities, nouns, find }: Book): void => {
  for (const { name, fields } of entities)
    for (const [key, field] of Object.entries(fields))
      if (field.kind === 'reference' && !find(field.to))
        throw new Error(`${name}.${key} points to ${field.to}, which is no entity`);
  for (const { entity, acceptables = [], actsOn = {} } of nouns)
    for (const name of [...acceptables.flatMap(({ of }) => of), ...Object.keys(actsOn)])
      if (!find(name))
        throw new Error(`${entity.name} has refusals or actions of ${name}, which is no entity`);
};
