import { defineEntity } from '../../schema/entity';
import { choice, computed, integer, moment, reference, text } from '../../schema/field';

/** A backup of the whole business, from its request to its file. */
export const backups = defineEntity({
  name: 'backups',
  api: '/backups',
  route: '/backups',
  module: 'settings',
  audit: 'Backup',
  icon: 'safety',
  menu: false,
  label: { one: { ar: 'نسخة احتياطية', en: 'backup' }, many: { ar: 'النسخ الاحتياطية', en: 'Backups' } },
  branch: false,
  title: 'fileName',
  sort: { by: 'createdAt', desc: true },
  remove: 'row',
  calls: ['list', 'show'],
  can: 'RU',
  adminOnly: true,
  fields: {
    createdAt: computed(moment({ label: { ar: 'الوقت', en: 'Time' }, list: true, exact: true, sort: true })),
    kind: computed(
      choice({
        label: { ar: 'النوع', en: 'Kind' },
        required: true,
        list: true,
        filter: true,
        options: [
          { value: 'nightly', label: { ar: 'ليلية', en: 'Nightly' }, colour: 'blue' },
          { value: 'manual', label: { ar: 'يدوية', en: 'By hand' }, colour: 'gold' },
        ],
      }),
    ),
    status: computed(
      choice({
        label: { ar: 'الحالة', en: 'Status' },
        default: 'waiting',
        list: true,
        filter: true,
        options: [
          { value: 'waiting', label: { ar: 'في الانتظار', en: 'Waiting' }, colour: 'grey' },
          { value: 'running', label: { ar: 'جارية', en: 'Running' }, colour: 'blue' },
          { value: 'done', label: { ar: 'تمت', en: 'Done' }, colour: 'green' },
          { value: 'failed', label: { ar: 'فشلت', en: 'Failed' }, colour: 'red' },
        ],
      }),
    ),
    progress: computed(
      integer({ label: { ar: 'نسبة الإنجاز', en: 'Per cent done' }, default: 0, min: 0, max: 100 }),
    ),
    sizeKb: computed(integer({ label: { ar: 'الحجم (ك.ب)', en: 'Size (KB)' }, list: true })),
    rowCount: computed(integer({ label: { ar: 'عدد السجلات', en: 'Rows' }, list: true })),
    userId: computed(reference({ label: { ar: 'بواسطة', en: 'By' }, to: 'users', list: true })),
    endedAt: computed(moment({ label: { ar: 'انتهت', en: 'Ended' } })),
    fileName: computed(text({ label: { ar: 'الملف', en: 'File' }, required: true, list: true })),
    problem: computed(text({ label: { ar: 'السبب', en: 'Reason' }, list: 'hidden' })),
  },
});
