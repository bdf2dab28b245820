-- Fills one branch. Reads `given` (one row), `guests` (its customers) and `stock` (services), which the caller makes.
-- Every choice follows from the number of the appointment, so the same rows come out again. Ids go round the branches
-- (`branches` apart, from this branch's own `first_id` and `first_entry` on), as they would in a real chain.

create temp table plan on commit drop as
select g.first_id + k * g.branches as id, g.branch_id, c.id as customer_id, c.full_name, c.full_name_key, g.staff[1 + k % 8] as staff_id,
  t.start, t.start + make_interval(mins => a.duration) as middle, t.start + make_interval(mins => a.duration + coalesce(b.duration, 0)) as "end",
  a.id as service_id, a.name as service, a.folded, a.price, a.duration,
  b.id as second_id, b.name as second, b.price as second_price, b.duration as second_duration, a.price + coalesce(b.price, 0) as net, r,
  case when t.start >= g.now then 'Planned' when r % 100 < 76 then 'Done' when r % 100 < 88 then 'NoShow' else 'Canceled' end as status
from given g cross join generate_series(0, g.appointments - 1) s(k)
cross join lateral (select ((k::bigint * 48271 + g.branch_id * 69621) % 2147483647)::int as r) chance
cross join lateral (select date_trunc('day', g.now) - interval '1826 days' + make_interval(hours => 8,
  days => k / 48 * 1840 / ((g.appointments + 47) / 48), mins => k / 8 % 6 * 90) as start) t
join guests c on c.n = k % g.guests
join stock a on a.n = r % g.services
left join stock b on r % 4 = 0 and b.n = (r / 4 + 1) % g.services and b.n <> a.n;

insert into appointments (id, created_at, updated_at, customer_id, title, start, "end", status, branch_id, staff_id, total_price, status_reason, search_text)
select id, least(start, now) - interval '3 days', least(start, now) - interval '3 days', customer_id, service || ' - ' || full_name, start, "end", status, p.branch_id, staff_id, net,
  case status when 'Canceled' then 'اعتذرت العميلة' end, ' ' || folded || ' ' || full_name_key
from plan p cross join (select now from given) g order by id;

insert into appointments_services (parent_id, position, service_id, staff_id, start, "end", use_owned, service_name, service_price, duration, coverage)
select id, 0, service_id, staff_id, start, middle, true, service, price, duration, 'Extra' from plan
union all select id, 1, second_id, staff_id, middle, "end", true, second, second_price, second_duration, 'Extra' from plan where second_id is not null order by 1, 2;

insert into appointment_occupancy (appointment_id, kind, resource_id, seat, during)
select id, kind, who, 1, tstzrange(start, "end") from plan
cross join lateral (values ('staff', staff_id), ('customer', customer_id)) t(kind, who) where status in ('Planned', 'Done') order by id;

-- Visits and invoices have the number of their appointment, so that they are found without a search.
insert into attendance (id, created_at, updated_at, customer_id, branch_id, source, appointment_id, check_in, check_out, state, minutes)
select id, start, "end", customer_id, branch_id, 'Appointment', id, start - interval '2 min', "end" + interval '3 min', 'Left',
  5 + round(extract(epoch from "end" - start) / 60) from plan where status = 'Done' order by id;

create temp table bill on commit drop as
select p.*, "end" + interval '4 min' as date, round(net * 0.14, 2) as tax, round(price * 0.14, 2) as first_tax,
  year, net + round(net * 0.14, 2) as total, concat_ws('-', g.code, year, to_char(row_number() over (partition by year order by p.id), 'FM000000')) as number,
  case when r % 20 = 18 then 0 when r % 20 = 17 then round(net / 2) else net + round(net * 0.14, 2) end as paid
from plan p cross join given g cross join lateral extract(year from ("end" + interval '4 min') at time zone g.zone) as year where status = 'Done';

insert into invoices (id, created_at, updated_at, invoice_number, customer_id, branch_id, date, sales_channel, offer_type, offer_value, status,
  subtotal, discount, net, tax_rate, tax, total_amount, paid, remaining, appointment_id, attendance_id, search_text)
select id, date, date, number, customer_id, branch_id, date, 'In Store', 'None', 0, case when paid = total then 'Paid' else 'Sent' end,
  net, 0, net, 14, tax, total, paid, total - paid, id, id, ' ' || lower(number) from bill order by id;
insert into document_numbers (branch_id, year, kind, last) select branch_id, year, 'invoice', count(*) from bill group by 1, 2;

insert into invoices_items (parent_id, position, description, quantity, unit_price, service_id, total_price, discount, tax, staff_id, offer_type)
select id, 0, service, 1, price, service_id, price, 0, case when second_id is null then tax else first_tax end, staff_id, 'None' from bill
union all select id, 1, second, 1, second_price, second_id, second_price, 0, tax - first_tax, staff_id, 'None' from bill where second_id is not null order by 1, 2;

-- One in ten pays half in cash and the rest by card.
insert into invoices_payments (parent_id, position, amount, payment_method, at, user_id)
select id, place, amount, method, date, g.desk from bill cross join (select desk from given) g cross join lateral (
  select 0 as place, case r % 10 when 3 then round(paid / 2) else paid end as amount, (array['Cash', 'Cash', 'Card'])[1 + r % 3] as method
  union all select 1, paid - round(paid / 2), 'Card' where r % 10 = 3) x where amount > 0 order by id, place;

insert into customer_movements (customer_id, branch_id, account, cause, amount, at, invoice_id)
select customer_id, branch_id, 'Points', 'Earned', floor(net / 100), date, id from bill where paid = total and net >= 100 order by id;
create temp table account on commit drop as
select customer_id, coalesce(sum(floor(net / 100)) filter (where paid = total), 0)::int as points, sum(total - paid) as owed from bill group by 1;
insert into customer_accounts (customer_id, credit, points, owed) select customer_id, 0, points, owed from account order by 1;
update customers c set balance = -a.owed, loyalty_points = a.points from account a where a.customer_id = c.id and (a.owed, a.points) <> (0, 0);

-- What the server would have written to the audit log. `entries` (of the caller) has what is the same in all of a kind.
create temp table entered on commit drop as
select row_number() over (order by at, kind, id) as n, kind, id, at, branch_id, changes from (
  select 'booked' as kind, p.id, least(p.start, g.now) - interval '3 days' as at, p.branch_id, json_build_array(json_build_object('field', 'customerId', 'before', null, 'after', p.customer_id::text),
    json_build_object('field', 'start', 'before', null, 'after', to_json(p.start)::text)) as changes from plan p cross join given g
  union all select 'came', id, start, branch_id, json_build_array(json_build_object('field', 'customerId', 'before', null, 'after', customer_id::text)) from plan where status = 'Done'
  union all select 'issued', id, date, branch_id, json_build_array(
    json_build_object('field', 'invoiceNumber', 'before', null, 'after', to_json(number)::text), json_build_object('field', 'customerId', 'before', null, 'after', to_json(customer_id::text)::text),
    json_build_object('field', 'branchId', 'before', null, 'after', to_json(branch_id::text)::text), json_build_object('field', 'subtotal', 'before', null, 'after', to_json(net::text)::text),
    json_build_object('field', 'discount', 'before', null, 'after', '"0.00"'), json_build_object('field', 'net', 'before', null, 'after', to_json(net::text)::text),
    json_build_object('field', 'tax', 'before', null, 'after', to_json(tax::text)::text), json_build_object('field', 'totalAmount', 'before', null, 'after', to_json(total::text)::text),
    json_build_object('field', 'items', 'before', null, 'after', to_json('[' || concat_ws(',', pg_temp.line(service, price), pg_temp.line(second, second_price)) || ']')::text),
    json_build_object('field', 'paid', 'before', null, 'after', paid::text)) from bill) x;
insert into audit_logs (id, created_at, updated_at, timestamp, user_id, user_name, username, action, entity_name, entity_id, details, branch_id, search_text, changes)
select g.first_entry + (n - 1) * g.branches, at, at, at, e.user_id, e.user_name, e.username, e.action, e.entity_name, x.id::text,
  replace(e.details, e.entity_id, x.id::text), x.branch_id, replace(e.search_text, e.entity_id, x.id::text), x.changes
from entered x join entries e using (kind) cross join given g order by n;
