import { iso } from '../../kernel/clock';
import { fetchRows } from '../../kernel/rows';
import { type DemoPart, insertRows } from '../demo-kit/index';

/** Replies of each branch's customers: kind, text, whether it confirms, minutes ago, and whether somebody read it. */
const said = [
  ['text', 'نعم', true, 300, true],
  ['text', 'تمام', true, 240, true],
  ['text', 'شكرًا جزيلًا', false, 200, true],
  ['text', 'هل يمكن تأجيل الموعد إلى السادسة؟', false, 35, false],
  ['picture', 'هذه نتيجة الجلسة الماضية', false, 20, false],
  ['text', 'تأكيد', true, 12, true],
] as const;

const minute = 60_000;

/** Inserts replies of customers whose appointments are next, and confirms those that say so. */
export const demo: DemoPart = async (client, { now, branchIds }) => {
  for (const branchId of branchIds) {
    const ids = { id: 'number', customer_id: 'number', channel_id: 'number', phone: 'text' } as const;
    const next = await fetchRows(client, ids)(
      `select x.id, x.customer_id, x.channel_id, x.phone from (
         select distinct on (a.customer_id) a.id, a.customer_id, a.start, h.id as channel_id, p.phone_norm as phone
         from appointments a join channels h on h.branch_id = a.branch_id
         join customers_phones p on p.parent_id = a.customer_id and p.position = 0
         where a.branch_id = $1 and a.status = 'Planned' and a.start > $2 and p.phone_norm is not null
         order by a.customer_id, a.start) x order by x.start, x.id limit $3`,
      [branchId, now.toISOString(), said.length],
    );
    const rows = next.flatMap(({ id, ...from }, index) => {
      const [kind, text, isConfirmed, ago, isSeen] = said[index] ?? said[0];
      const at = iso(now.getTime() - ago * minute);
      return [
        {
          ...from,
          branch_id: branchId,
          appointment_id: id,
          kind,
          text,
          meaning: isConfirmed ? 'confirm' : 'none',
          received_at: at,
          created_at: at,
          seen_at: isSeen ? iso(now.getTime() - (ago - 10) * minute) : null,
          message_id: `DEMO-IN-${id}`,
        },
      ];
    });
    await insertRows(client, 'replies', rows);
    await client.query(
      `update appointments a set confirmed_at = r.received_at, confirmed_by = 'reply' from replies r where r.appointment_id = a.id and r.meaning = 'confirm'
         and r.branch_id = $1`,
      [branchId],
    );
  }
};
