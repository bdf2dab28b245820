const visitOf = `select from attendance a where a.appointment_id = t.id and a.deleted_at is null`;

/**
 * SQL: true if the work of the appointment `t` costs money, was done, and no invoice has it. It is done once its status
 * says so, or its visit has ended; while she is in the centre, the list of the present has her. Sessions of packages
 * are no part of the price. A discount of all of it makes an invoice, too, so whoever gives it away writes it down. What
 * was kept of a deposit is an invoice without service and package.
 */
export const isUnbilled = `t.deleted_at is null and t.total_price > 0
  and (t.status = 'Done' or exists (${visitOf} and a.check_out is not null))
  and not exists (${visitOf} and a.check_out is null)
  and not exists (select from invoices v join attendance a on a.id = v.attendance_id
    where a.appointment_id = t.id and v.status in ('Sent', 'Paid'))
  and not exists (select from invoices v join invoices_items i on i.parent_id = v.id
    where v.appointment_id = t.id and v.status in ('Sent', 'Paid') and coalesce(i.service_id, i.package_id) is not null)`;
