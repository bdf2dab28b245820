import type { Actor } from '../../data/actor';
import { type ChangeNotice, noticeChannel } from '../../data/audit';

/** Notices of rows that are told about by the statement that makes them, as only it knows their ids. */

/** The notice but for its ids, as a parameter. */
export const madeIn = (resource: string, branchIds: readonly number[], actor: Actor): string => {
  const notice: ChangeNotice = {
    kind: 'change',
    resource,
    type: 'created',
    ids: [],
    branchIds,
    by: actor.userId,
  };
  return JSON.stringify(notice);
};

/** SQL that sends the notice in `parameter` with the ids that `ids`, a JSON array in SQL, makes. */
export const toldAbout = (parameter: string, ids: string): string =>
  `pg_notify('${noticeChannel}', jsonb_set(${parameter}::jsonb, '{ids}', (${ids})::jsonb)::text)`;
