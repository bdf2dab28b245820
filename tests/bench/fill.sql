-- Fills an empty centre with {size} customers in {branches} branches, each with an appointment, and with the visits,
-- invoices and audit entries that belong to them. Everything follows from the customer's number, so that two databases
-- get the same rows. Ids go round the branches, as they do in a centre that has worked for years.
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
create temp table dropped as
select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
where x.indrelid = any ('{customers,customers_phones,appointments,appointments_services,attendance,invoices,invoices_items,invoices_payments,audit_logs}'::regclass[])
  and not exists (select from pg_constraint c where c.conindid = x.indexrelid);
do $$ declare one record; begin for one in select * from dropped loop execute 'drop index ' || one.name; end loop; end $$;

insert into branches (name, name_key, code, search_text)
select 'فرع ' || n, 'فرع ' || n, 'B' || n, ' فرع ' || n from generate_series(2, {branches}) n;

-- One in eight is called محمد somewhere, one in a thousand دمنهوري.
create temp table people as
select n, 1 + n % {branches} as branch_id, r, now() - ({size} - n)::float8 / {size} * interval '1825 days' as at, '010' || 20000000 + n as phone,
  (array['منير', 'سمير', 'حسن', 'محمد', 'كريم', 'نور', 'سلوي', 'مروان'])[1 + r % 8] || ' ' || (array['سعيد', 'جمال', 'فريد', 'رشاد', 'شكري', 'بدر', 'خليل'])[1 + r / 8 % 7]
    || ' ' || case when r % 1000 = 7 then 'دمنهوري' else (array['منصور', 'نجيب', 'وهبي', 'زكريا', 'شرف', 'صبري', 'غنيم', 'لطفي', 'مراد', 'هلال', 'يونس'])[1 + r / 56 % 11] end as name
from generate_series(1, {size}) n cross join lateral (select (n::bigint * 48271 % 2147483647 % 1000003)::int as r) chance;
insert into customers (id, created_at, updated_at, full_name, full_name_key, branch_id, nationality, person_code, search_text)
select n, at, at, name, name, branch_id, 'مصري', code, ' ' || name || ' ' || code || e'\x1f ' || phone || ' +2' || phone
from people cross join lateral (select (5000000 + n)::text as code) c order by n;
insert into customers_phones (parent_id, position, phone_raw, phone_norm, phone_shown) select n, 0, phone, '+2' || phone, phone from people order by n;

-- Of each branch 48 a day with eight specialists, the last of them the day after tomorrow.
create temp table plan as
select p.*, ('{staff}'::int[])[1 + m % 8] as staff_id, start, start + interval '30 min' as "end",
  case when start >= now() then 'Planned' when r % 100 < 76 then 'Done' when r % 100 < 88 then 'NoShow' else 'Canceled' end as status
from people p cross join lateral (select ({size} - n) / {branches} as m) place
cross join lateral (select date_trunc('day', now()) + interval '2 days 7 hours' - m / 48 * interval '1 day' + m / 8 % 6 * interval '90 min' as start) t;
insert into appointments (id, created_at, updated_at, customer_id, title, start, "end", status, branch_id, staff_id, total_price, search_text)
select n, start - interval '3 days', start - interval '3 days', n, 'تنظيف - ' || name, start, "end", status, branch_id, staff_id, 200, ' تنظيف ' || name from plan order by n;
insert into appointments_services (parent_id, position, service_id, staff_id, start, "end", service_name, service_price, duration, coverage)
select n, 0, {service}, staff_id, start, "end", 'تنظيف', 200, 30, 'Extra' from plan order by n;
insert into appointment_occupancy (appointment_id, kind, resource_id, seat, during)
select n, kind, who, 1, tstzrange(start, "end") from plan cross join lateral (values ('staff', staff_id), ('customer', n)) t(kind, who)
where status in ('Planned', 'Done') and (branch_id = 1 or kind = 'customer') order by n;
insert into attendance (id, created_at, updated_at, customer_id, branch_id, source, appointment_id, check_in, check_out, state, minutes)
select n, start, "end", n, branch_id, 'Appointment', n, start, "end", 'Left', 30 from plan where status = 'Done' order by n;

-- One in twenty is not paid.
insert into invoices (id, created_at, updated_at, invoice_number, customer_id, branch_id, date, sales_channel, offer_type, status,
  subtotal, net, tax, total_amount, paid, remaining, appointment_id, attendance_id, search_text)
select n, "end", "end", number, n, branch_id, "end", 'In Store', 'None', case r % 20 when 8 then 'Sent' else 'Paid' end,
  200, 200, 28, 228, case r % 20 when 8 then 0 else 228 end, case r % 20 when 8 then 228 else 0 end, n, n, ' ' || lower(number)
from plan cross join lateral (select 'B' || branch_id || '-0-' || n as number) c where status = 'Done' order by n;
insert into invoices_items (parent_id, position, description, unit_price, service_id, total_price, tax, staff_id, offer_type)
select n, 0, 'تنظيف', 200, {service}, 200, 28, staff_id, 'None' from plan where status = 'Done' order by n;
insert into invoices_payments (parent_id, position, amount, payment_method, at, user_id)
select n, 0, 228, (array['Cash', 'Card'])[1 + r % 2], "end", {desk} from plan where status = 'Done' and r % 20 <> 8 order by n;

insert into audit_logs (created_at, updated_at, timestamp, user_id, user_name, username, action, entity_name, entity_id, details, branch_id, search_text)
select t, t, t, staff_id, 'موظفة', 'staff', action, 'Customer', n::text, action || ' Customer ' || n, branch_id, ' customer ' || n from (
  select n, branch_id, staff_id, action, at + place * interval '1 hour' as t from plan cross join (values (0, 'Create'), (1, 'View'), (2, 'Update')) v(place, action)) e order by t;

select setval(pg_get_serial_sequence(name, 'id'), {size}) from unnest('{customers,appointments,attendance,invoices}'::text[]) name;
select setval('person_codes', 5000000 + {size});
do $$ declare one record; begin for one in select * from dropped loop execute one.definition; end loop; end $$;
