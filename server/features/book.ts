import { beautyCentre } from '../../src/resources/book';
import { importCalls } from '../../src/resources/import-calls';
import type { Label } from '../../src/schema/field';
import { groupsApart, settingGroups } from '../../src/settings';
import type { ServedBook } from '../data/entity-server';
import { servers, topicServers } from './index';

/** Words beside the declarations, found by the names of their files, so that no list names them. */
const words = Object.values(
  import.meta.glob<{ readonly rights?: Readonly<Record<string, Label>> }>(
    '../../src/{resources/*,settings}/words.ts',
    { eager: true },
  ),
);

/** The beauty centre with what serves it. */
export const servedCentre: ServedBook = {
  book: beautyCentre,
  imports: importCalls,
  settings: [...settingGroups, ...groupsApart],
  servers,
  topics: topicServers,
  rights: Object.fromEntries(words.flatMap(({ rights = {} }) => Object.entries(rights))),
};
