import { isDropped } from '../audit-logs/index';

/** Queries for merges without an audit entry, and for accounts that are not the sum of their movements. */
export const customerSums: readonly string[] = [
  `select 'Merge ' || m.id as document, 'the trail does not know of it' as problem from customer_merges m
   where (not ${isDropped('m.at')} and not exists (select from audit_logs a join audit_logs_changes c on c.parent_id = a.id and c.field = 'mergedIntoId' and c.after = m.kept_id::text
     where a.entity_name = 'Customer' and a.entity_id = m.merged_id::text and a.action = 'Merge'))
     or exists (select from customer_moves v where v.merge_id = m.id
       and (v.from_id, v.to_id) not in ((m.merged_id, m.kept_id), (m.kept_id, m.merged_id)))`,
  `select 'Account of customer ' || coalesce(c.person_code, c.id::text) as document,
     'credit ' || coalesce(a.credit, 0) || ' of ' || m.credit || ', points ' || coalesce(a.points, 0) || ' of ' || m.points || ', owed ' || coalesce(a.owed, 0) || ' of ' || v.owed as problem
   from customers c left join customer_accounts a on a.customer_id = c.id
   left join (select customer_id, coalesce(sum(amount) filter (where account = 'Credit'), 0) as credit,
       coalesce(sum(amount) filter (where account = 'Points'), 0) as points from customer_movements group by customer_id) moved on moved.customer_id = c.id
   cross join lateral (select coalesce(moved.credit, 0) as credit, coalesce(moved.points, 0) as points) m
   left join (select customer_id, sum(remaining) as owed from invoices where status in ('Sent', 'Paid') group by customer_id) owing on owing.customer_id = c.id
   cross join lateral (select coalesce(owing.owed, 0) as owed) v
   where (coalesce(a.credit, 0), coalesce(a.points, 0), coalesce(a.owed, 0)) is distinct from (m.credit, m.points, v.owed)
     or coalesce(c.balance, 0) <> m.credit - v.owed or coalesce(c.loyalty_points, 0) <> m.points`,
];
