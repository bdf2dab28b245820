import type { Book } from '../../src/schema/book';

/**
 * Throws an Error if two entities share a name or API path, two pages share an address, or a declaration names an
 * entity that does not exist. Runs when the server starts; the browser needs no check, because it uses the same book.
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
