import type pg from 'pg';
import { fetchOne, fetchRows, orNull } from '../../kernel/rows';

/** Days before its start in which a reply can be about an appointment: the earliest that a reminder goes out. */
const nearDays = 7;

export interface Sender {
  readonly branchId: number;
  /** Null if no customer whom the branch may see has the number. */
  readonly customer: { readonly id: number; readonly fullName: string } | null;
  /** The planned appointment that the reply is about. Null if none is near. */
  readonly appointment: { readonly id: number; readonly start: string } | null;
}

/**
 * Finds who wrote to a channel. Of several customers with one number (a family) it is the one with the next
 * appointment, else the one who was written to last: a reply is one text of one person, so it stands with one of them.
 * A channel of a branch finds only customers of that branch, so that no branch learns of another's; a central one
 * finds all. The appointment is the next one whose reminder went out, else the next one; to confirm, one that is not
 * confirmed yet comes first.
 */
export const senderOf = async (
  client: pg.PoolClient,
  { channelId, phone, now }: { readonly channelId: number; readonly phone: string; readonly now: Date },
): Promise<Sender> => {
  const { channelBranch } = await fetchOne(client, { channelBranch: 'number?' })(
    `select branch_id as "channelBranch" from channels where id = $1`,
    [channelId],
  );
  const [found] = await fetchRows(client, {
    id: 'number',
    fullName: 'text',
    branchId: 'number',
    appointment: orNull({ id: 'number', start: 'text', branchId: 'number' }),
  })(
    `select c.id, c.full_name as "fullName", c.branch_id as "branchId",
       case when n.id is not null then json_build_object('id', n.id, 'start', n.start, 'branchId', n.branch_id) end as appointment
     from customers c
     left join lateral (
       select a.id, a.start, a.branch_id, exists (select from messages m where m.appointment_id = a.id and m.kind = 'reminder'
           and m.sent_at is not null) as is_reminded, a.confirmed_at is not null as is_confirmed
       from appointments a
       where a.customer_id = c.id and a.deleted_at is null and a.status = 'Planned' and a."end" > $3::timestamptz
         and a.start < $3::timestamptz + make_interval(days => $4) and ($2::int is null or a.branch_id = $2)
       order by 4 desc, 5, a.start, a.id limit 1) n on true
     where c.deleted_at is null and exists (select from customers_phones p where p.parent_id = c.id and p.phone_norm = $1)
       and ($2::int is null or c.branch_id = $2
         or exists (select from customers_linked_branches l where l.parent_id = c.id and l.branch_id = $2)
         or exists (select from appointments a where a.customer_id = c.id and a.branch_id = $2 and a.deleted_at is null))
     order by n.is_reminded desc nulls last, n.is_confirmed nulls last, n.start,
       (select max(m.sent_at) from messages m where m.customer_id = c.id and m.recipient = $1) desc nulls last, c.id
     limit 1`,
    [phone, channelBranch, now, nearDays],
  );
  const branchId =
    channelBranch ?? found?.appointment?.branchId ?? found?.branchId ?? (await firstBranch(client));
  return {
    branchId,
    customer: found ? { id: found.id, fullName: found.fullName } : null,
    appointment: found?.appointment ?? null,
  };
};

const firstBranch = async (client: pg.PoolClient): Promise<number> => {
  const { id } = await fetchOne(client, { id: 'number' })(
    'select id from branches order by is_active desc, id limit 1',
  );
  return id;
};
