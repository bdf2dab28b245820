import { compared, records } from '../../schema/answer';
import { integer, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { shifts } from '../shifts/entity';
import { count, ofPeriod, reports, share, sum } from './topic';

/** Number of services in the ranking (REP-06). */
export const rankedServices = 10;

/** Done appointments. Package sessions count without revenue, as the sale of the package had it (REP-11, REP-15). */
export const servicePerformance = defineQuery(reports, {
  name: 'servicePerformance',
  label: { ar: 'أعلى ١٠ خدمات', en: 'Top 10 services' },
  hint: {
    ar: 'من الحجوزات المكتملة في الفترة. الجلسات المأخوذة من باقة تُعد ولا تُضاف إلى الإيراد، لأنه حُسب عند بيع الباقة.',
    en: 'Of finished bookings. Sessions from a package are counted, and add nothing to the revenue, which was the package’s.',
  },
  ...ofPeriod,
  answer: records({
    serviceId: integer({ label: { ar: 'رقم الخدمة', en: 'Service number' }, required: true }),
    serviceName: text({ label: { ar: 'الخدمة', en: 'Service' }, required: true }),
    servicePrice: sum({ ar: 'السعر', en: 'Price' }),
    appointmentCount: count({ ar: 'عدد الحجوزات', en: 'Bookings' }),
    totalRevenue: sum({ ar: 'الإيراد', en: 'Revenue' }),
  }),
  shows: ['serviceName', 'servicePrice', 'appointmentCount', 'totalRevenue'],
  isRanked: true,
  chart: { x: 'serviceName', y: 'totalRevenue' },
  file: true,
});

/** Booked: time of planned and done appointments (P-12). Occupancy: its share of the shift time. */
export const staffPerformance = defineQuery(reports, {
  name: 'staffPerformance',
  label: { ar: 'أداء الموظفين', en: 'Staff performance' },
  hint: {
    ar: 'الزيارات والإيراد من الحجوزات المكتملة، ومما سُجّل باسم الموظف في الفواتير دون حجز. الإيراد قبل الخصم والضريبة. الإشغال هو ما حُجز من وقت الورديات.',
    en: 'Visits and revenue are of finished bookings, and of what bills name somebody for without one. Revenue is before discounts and tax. Occupancy is the share of the time on shift that is booked.',
  },
  ...ofPeriod,
  answer: records({
    staffId: reference({ label: { ar: 'الموظف', en: 'Staff member' }, to: 'users', required: true }),
    visits: count({ ar: 'الزيارات', en: 'Visits' }),
    revenue: sum({ ar: 'الإيراد', en: 'Revenue' }),
    sessionsValue: sum({ ar: 'قيمة جلسات الباقات', en: 'Value of package sessions' }),
    bookedMinutes: integer({
      label: { ar: 'وقت الحجوزات', en: 'Booked' },
      format: 'minutes',
      required: true,
    }),
    shiftMinutes: integer({
      label: { ar: 'وقت الورديات', en: 'On shift' },
      format: 'minutes',
      required: true,
    }),
    occupancy: share({ ar: 'الإشغال', en: 'Occupancy' }),
  }),
  total: ['visits', 'revenue', 'sessionsValue', 'bookedMinutes', 'shiftMinutes'],
  chart: { x: 'staffId', y: ['revenue', 'sessionsValue'] },
  opens: { shiftMinutes: { list: shifts, days: 'date', by: { staffId: 'staffId' } } },
  file: true,
});

/** No-shows as a share of done and missed appointments; cancellations as a share of all appointments. */
export const bookingOutcomes = defineQuery(reports, {
  name: 'bookingOutcomes',
  label: { ar: 'عدم الحضور والإلغاء', en: 'No-shows and cancellations' },
  hint: {
    ar: 'نسبة عدم الحضور من الحجوزات التي حضرت أو لم تحضر، ونسبة الإلغاء من كل الحجوزات.',
    en: 'No-shows are a share of the bookings that were held or missed, cancellations one of all bookings.',
  },
  ...ofPeriod,
  answer: compared({
    bookings: count({ ar: 'كل الحجوزات', en: 'All bookings' }),
    done: count({ ar: 'مكتملة', en: 'Done' }),
    noShow: count({ ar: 'لم يحضر', en: 'No-show' }),
    canceled: count({ ar: 'ملغاة', en: 'Cancelled' }),
    noShowRate: share({ ar: 'نسبة عدم الحضور', en: 'No-show rate' }),
    cancelRate: share({ ar: 'نسبة الإلغاء', en: 'Cancellation rate' }),
  }),
  file: true,
});

export const serviceReportQueries = {
  servicePerformance,
  staffPerformance,
  bookingOutcomes,
};
