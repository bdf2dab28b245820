import { describe, expect, it } from 'vitest';
import { aliases, entityRoutes, routedEntities } from './entity-routes';
import { isStartPage } from './routes';
import { screenPages } from './screen-pages';

describe('The addresses of the application', () => {
  // RTE-25 RTE-29
  it('lead back to every page after signing in, and to nothing that is not there', () => {
    const pages = Object.keys(screenPages);
    const known = [...entityRoutes];
    expect(pages.filter((page) => !known.includes(page) && !isStartPage(page))).toEqual([]);
    const there = [...pages, ...routedEntities.map(({ route }) => route), ...Object.keys(aliases)];
    expect(known.filter((route) => !there.includes(route))).toEqual([]);
  });
});
