/** `loyaltyPoints` -> `loyalty_points`: names in the database. Only for names that are declared, as each is kept. */
export const snake = (key: string): string => {
  const known = snakes.get(key);
  if (known !== undefined) return known;
  const name = key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  snakes.set(key, name);
  return name;
};

const snakes = new Map<string, string>();

/** Table of an entity. */
export const tableNameOf = (entity: { readonly name: string }): string => snake(entity.name);

/** Table of an entity's child rows: `customers` + `phones` -> `customers_phones`. */
export const childTableNameOf = (entity: { readonly name: string }, key: string): string =>
  `${tableNameOf(entity)}_${snake(key)}`;

/** Column beside a sortable text that holds its folded beginning, by which lists are ordered. */
export const sortKeyColumnOf = (key: string): string => `${snake(key)}_key`;
