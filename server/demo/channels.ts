import type pg from 'pg';
import { channels } from '../../src/resources/channels/entity';
import { plain } from '../data/entity-server';
import { columnValuesOf } from '../data/values';
import { insertRows, takeNumbers } from './insert';
import { demoBranches } from './places';

/** A channel in each active branch, which waits for its phone to be linked. */
export const insertChannels = async (
  client: pg.PoolClient,
  { branchIds, since }: { readonly branchIds: readonly number[]; readonly since: string },
): Promise<void> => {
  const open = demoBranches.flatMap(({ name, code, isActive }, index) =>
    isActive ? [{ name, code, branchId: branchIds[index], phoneNumber: `010000001${10 + index}` }] : [],
  );
  const ids = await takeNumbers(client, 'channels_id_seq', open.length);
  const rows = open.map(({ name, code, branchId, phoneNumber }, index) => ({
    id: ids[index],
    created_at: since,
    updated_at: since,
    ...columnValuesOf(
      plain(channels),
      {
        channelName: `واتساب ${name}`,
        sessionName: `demo-${code.toLowerCase()}`,
        phoneNumber,
        countryCode: '20',
        branchId,
        provider: 'waha',
        isActive: true,
        riskAccepted: true,
      },
      undefined,
    ),
  }));
  await insertRows(client, 'channels', rows);
  await client.query(
    `insert into channel_states (channel_id, webhook_secret_sealed, task) select id, '', 'create' from unnest($1::int[]) id`,
    [ids],
  );
};
