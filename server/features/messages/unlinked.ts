import type pg from 'pg';
import { officialProviders } from '../../../src/resources/channels/providers';
import { messageQueries } from '../../../src/resources/messages/queries';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { settingsOf } from '../../data/settings';
import { fetchRows } from '../../kernel/rows';
import { isServed } from './reach';

/** Channels that are not linked while messages wait for them: nobody would notice otherwise. */
export const unlinkedOf = async (pool: pg.Pool, branchIds: readonly number[] | null, now: Date) => {
  const { isEnabled, useCentralChannel } = await settingsOf(pool, messagingSettings);
  if (!isEnabled) return [];
  return fetchRows(pool, messageQueries.outboxState.answer.fields.unlinked.fields)(
    `select h.id as "channelId", h.channel_name as "channelName", coalesce(h.status, 'STOPPED') as status, count(*)::int as waiting
     from channels h join messages m on m.status = 'queued' and m.not_before <= $2 and m.expires_at > $2
       and (m.branch_id = h.branch_id or (h.branch_id is null and $3))
     where h.deleted_at is null and h.is_active and (h.status is distinct from 'WORKING' or not h.is_verified)
       and ($1::int[] is null or m.branch_id = any($1)) and not ${isServed('m.branch_id', '$3', '$2', '$4')}
     group by h.id order by h.id`,
    [branchIds, now, useCentralChannel, officialProviders],
  );
};
