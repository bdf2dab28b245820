import { beautyCentre } from '../../src/resources/book';
import { importCalls } from '../../src/resources/import-calls';
import { groupsApart, settingGroups } from '../../src/settings';
import type { ServedBook } from '../data/entity-server';
import { servers, topicServers } from './index';

/** The beauty centre with what serves it. */
export const servedCentre: ServedBook = {
  book: beautyCentre,
  imports: importCalls,
  settings: [...settingGroups, ...groupsApart],
  servers,
  topics: topicServers,
  hasDemo: true,
};
