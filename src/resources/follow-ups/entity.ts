import { defineEntity } from '../../schema/entity';
import { choice, computed, flag, moment, reference, text } from '../../schema/field';
import { ofDay, ownBranch, ownCustomer } from '../fields';

/** A task to contact a customer by a day (FUP-11). */
export const followUps = defineEntity({
  name: 'followups',
  api: '/followups',
  route: '/follow-ups',
  audit: 'FollowUp',
  icon: 'phone',
  menu: { group: 'insight', order: 130, foot: 40 },
  label: {
    one: { ar: 'متابعة', en: 'follow-up' },
    many: { ar: 'متابعة العملاء', en: 'Customer follow-ups' },
  },
  moduleLabel: { ar: 'متابعة العملاء', en: 'Follow-ups' },
  moduleBent: { ar: 'المتابعات', en: 'follow-ups' },
  branch: 'branchId',
  title: 'subject',
  about: 'customerId',
  sort: { by: 'scheduledDate' },
  range: 'scheduledDate',
  remove: 'row',
  many: ['delete'],
  queue: {
    reason: ['subject'],
    open: { field: 'status', is: ['Pending', 'In Progress'] },
    done: 'complete',
  },
  permissions: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'RU', Accountant: 'RCU' },
  extensible: true,
  fields: {
    customerId: {
      ...ownCustomer,
      requiredMessage: { ar: 'يجب اختيار العميل', en: 'A customer must be chosen' },
      shows: ['phones', 'personCode'],
      search: true,
    },
    branchId: { ...ownBranch, list: false },
    appointmentId: reference({
      label: { ar: 'الحجز المرتبط', en: 'Related booking' },
      to: 'appointments',
      shows: ['start', 'status'],
    }),
    assignedToUserId: reference({
      label: { ar: 'المسؤول', en: 'Assigned to' },
      to: 'users',
      list: true,
      filter: true,
    }),
    type: choice({
      label: { ar: 'النوع', en: 'Type' },
      default: 'Service Follow-up',
      list: true,
      filter: true,
      options: [
        { value: 'Appointment Reminder', label: { ar: 'تذكير بموعد', en: 'Appointment reminder' } },
        { value: 'Feedback Request', label: { ar: 'طلب رأي العميل', en: 'Feedback request' } },
        { value: 'Service Follow-up', label: { ar: 'متابعة بعد الخدمة', en: 'Service follow-up' } },
        { value: 'Promotion Offer', label: { ar: 'عرض ترويجي', en: 'Promotion offer' } },
        { value: 'Payment Reminder', label: { ar: 'تذكير بالدفع', en: 'Payment reminder' } },
        { value: 'General Inquiry', label: { ar: 'استفسار عام', en: 'General inquiry' } },
      ],
    }),
    priority: choice({
      label: { ar: 'الأولوية', en: 'Priority' },
      default: 'Medium',
      list: true,
      filter: true,
      options: [
        { value: 'Low', label: { ar: 'منخفضة', en: 'Low' }, colour: 'grey' },
        { value: 'Medium', label: { ar: 'متوسطة', en: 'Medium' }, colour: 'blue' },
        { value: 'High', label: { ar: 'عالية', en: 'High' }, colour: 'gold' },
        { value: 'Urgent', label: { ar: 'عاجلة', en: 'Urgent' }, colour: 'red' },
      ],
    }),
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      default: 'Pending',
      list: true,
      filter: 'often',
      options: [
        { value: 'Pending', label: { ar: 'قيد الانتظار', en: 'Pending' }, colour: 'gold' },
        { value: 'In Progress', label: { ar: 'قيد التنفيذ', en: 'In progress' }, colour: 'blue' },
        { value: 'Completed', label: { ar: 'مكتملة', en: 'Completed' }, colour: 'green' },
        { value: 'Cancelled', label: { ar: 'ملغاة', en: 'Cancelled' }, colour: 'grey' },
      ],
    }),
    contactMethod: choice({
      label: { ar: 'وسيلة التواصل', en: 'Contact method' },
      default: 'Phone',
      list: true,
      filter: true,
      options: [
        { value: 'Phone', label: { ar: 'هاتف', en: 'Phone' } },
        { value: 'SMS', label: { ar: 'رسالة نصية', en: 'SMS' } },
        { value: 'Email', label: { ar: 'بريد إلكتروني', en: 'E-mail' } },
        { value: 'WhatsApp', label: { ar: 'واتساب', en: 'WhatsApp' } },
        { value: 'In Person', label: { ar: 'حضوريًا', en: 'In person' } },
      ],
    }),
    subject: text({
      personal: true,
      label: { ar: 'الموضوع', en: 'Subject' },
      required: true,
      requiredMessage: { ar: 'الموضوع مطلوب', en: 'Subject is required' },
      max: 300,
      list: true,
      search: true,
    }),
    description: text({
      personal: true,
      label: { ar: 'الوصف', en: 'Description' },
      format: 'lines',
      max: 2000,
    }),
    scheduledDate: ofDay({ ar: 'تاريخ المتابعة', en: 'Scheduled date' }),
    /** False if completed or cancelled, and on the due day itself (FUP-07, FUP-19). */
    isOverdue: computed(
      flag({
        label: { ar: 'متأخرة', en: 'Overdue' },
        filter: true,
        words: {
          on: { ar: 'المتأخرة فقط', en: 'Overdue only' },
          off: { ar: 'غير المتأخرة', en: 'Not overdue' },
        },
        overdue: { by: 'scheduledDate', unless: { field: 'status', is: ['Completed', 'Cancelled'] } },
      }),
    ),
    outcome: computed(text({ personal: true, label: { ar: 'النتيجة', en: 'Outcome' } })),
    notes: computed(text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines' })),
    completedDate: computed(moment({ label: { ar: 'تاريخ الإكمال', en: 'Completed on' } }), {
      from: ['status'],
    }),
  },
});
