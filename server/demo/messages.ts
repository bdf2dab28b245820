import type pg from 'pg';
import { createFormat } from '../../src/i18n/format';
import { channels } from '../../src/resources/channels/entity';
import { home } from '../../src/resources/home';
import { messagingSettings } from '../../src/resources/messages/settings';
import { defaultsOf } from '../../src/schema/settings';
import { renderTemplate } from '../../src/schema/text/template';
import { systemSettings } from '../../src/settings/system';
import { plain } from '../data/entity-server';
import { insertEntity, insertRows, type Placed } from '../features/demo-kit/index';
import { iso } from '../kernel/clock';
import { fetchRows, millis } from '../kernel/rows';
import centre from './centre.json';

/** Inserts a channel for each active branch, which sends nothing. */
export const insertChannels = async (client: pg.ClientBase, { branchIds, since }: Placed): Promise<void> => {
  const open = centre.branches.filter(({ isActive }) => isActive);
  const waiting = open.map(({ name, code }, index) => ({
    branchId: branchIds[index],
    phoneNumber: `010000001${10 + index}`,
    channelName: `واتساب ${name}`,
    sessionName: `demo-${code.toLowerCase()}`,
    countryCode: '20',
    provider: 'dryRun',
    isActive: true,
  }));
  const ids = await insertEntity(client, plain(channels), waiting, () => since);
  await client.query(
    `insert into channel_states (channel_id, webhook_secret_sealed, task) select id, '', 'create' from unnest($1::int[]) id`,
    [ids],
  );
};

const hour = 3_600_000;
const day = 24 * hour;

/** Statuses that the messages get in turn: two of three arrive. */
const ends = 'read read delivered read delivered doubtful read accepted failed'.split(' ');

export const insertMessages = async (client: pg.ClientBase, { now, zone }: Placed): Promise<void> => {
  const ids = { id: 'number', customer_id: 'number', branch_id: 'number', channel_id: 'number' } as const;
  const words = { start: 'text', name: 'text', services: 'text?', recipient: 'text' } as const;
  const reminded = await fetchRows(client, { ...ids, ...words })(
    `select a.id, a.start, c.full_name as name, a.customer_id, a.branch_id, h.id as channel_id, p.phone_norm as recipient,
       (select string_agg(s.service_name, '، ' order by s.position) from appointments_services s where s.parent_id = a.id) as services
     from appointments a join customers c on c.id = a.customer_id join customers_phones p on p.parent_id = c.id and p.position = 0
     join channels h on h.branch_id = a.branch_id
     where a.status = 'Done' and a.start between $1 and $2 and p.phone_norm is not null order by a.start, a.id limit 200`,
    [iso(now.getTime() - 4 * day), now.toISOString()],
  );
  const { defaultMessageTemplate } = defaultsOf(messagingSettings);
  const { systemName } = defaultsOf(systemSettings);
  const format = createFormat({ lang: 'ar', numerals: 'arab', clock: '12', timeZone: zone, home });
  const messages = reminded.map(({ id, start, name, services, ...message }, index) => {
    const status = ends[index % ends.length];
    const from = millis(start);
    const sent = from - day;
    const arrived = status === 'read' || status === 'delivered';
    return {
      ...message,
      created_at: iso(sent - hour),
      updated_at: iso(sent + hour),
      kind: 'reminder',
      purpose: 'service',
      dedupe_key: `reminder:${id}:${iso(from)}`,
      appointment_id: id,
      body: renderTemplate(defaultMessageTemplate, {
        customer_name: name,
        service_name: services ?? '',
        appointment_date: format.date(iso(from)),
        appointment_time: format.time(iso(from)),
        center_name: systemName,
      }),
      status,
      needs_staff: status === 'doubtful',
      not_before: iso(sent),
      expires_at: iso(from - hour / 2),
      attempts: 1,
      sent_at: iso(sent),
      provider_msg_id: `DEMO${id}`,
      accepted_at: arrived || status === 'accepted' ? iso(sent + 2000) : null,
      delivered_at: arrived ? iso(sent + 5000) : null,
      read_at: status === 'read' ? iso(sent + hour / 2) : null,
      ended_at: status === 'failed' ? iso(sent + 3000) : null,
      reason: status === 'failed' ? 'refused' : status === 'doubtful' ? 'timeout' : null,
    };
  });
  await insertRows(client, 'messages', messages);
};
