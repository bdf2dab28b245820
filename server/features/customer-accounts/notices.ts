import type { Actor } from '../../data/actor';
import { noticeText, storeNotice } from '../../data/notices';

/** Notices of rows that are told about by the statement that makes them, as only it knows their ids. */

/** The notice but for its ids, as a parameter. */
export const madeIn = (resource: string, branchIds: readonly number[], actor: Actor): string =>
  noticeText({ kind: 'change', resource, type: 'created', ids: [], branchIds, by: actor.userId });

/**
 * SQL that stores the notice in `parameter` with the ids that `ids`, a JSON array in SQL, makes, and returns it as
 * `notice`, to be sent with `sendNotice`.
 */
export const toldAbout = (parameter: string, ids: string): string =>
  `${storeNotice(`select jsonb_set(${parameter}::jsonb, '{ids}', (${ids})::jsonb)::text`)} returning notice`;
