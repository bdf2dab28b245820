import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routedEntities } from '../../src/pages/entity-routes';
import { callsOf } from '../../src/schema/entity';
import { type Centre, startCentre } from '../support/centre';
import { type Stop, visit } from '../support/screen-check';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

/** The list of every entity that has a screen, and the form of those that can be added. */
const stops: readonly Stop[] = routedEntities.flatMap((entity): readonly Stop[] => [
  {
    name: `list of ${entity.name}`,
    go: async (page) => {
      await page.goto(entity.route);
      await page.locator('main h1').waitFor();
      await page.waitForTimeout(700);
    },
  },
  ...(callsOf(entity).includes('create')
    ? [
        {
          name: `new row of ${entity.name}`,
          go: async (page: Parameters<Stop['go']>[0]) => {
            await page.goto(`${entity.route}/create`);
            await page.locator('[role="dialog"]:focus-within').last().waitFor();
            await page.waitForTimeout(400);
          },
        },
      ]
    : []),
]);

describe('every declared screen, in both languages', () => {
  // FND-25 ERR-16
  it.each(['ar', 'en'] as const)(
    'speaks one language only and can be used by everybody (%s)',
    { timeout: 480_000 },
    async (lang) => {
      expect(await visit(await centre.open({ as: 'admin', lang }), lang, stops)).toEqual([]);
    },
  );
});
