import type { Verb } from '../../schema/audit-log';
import { defineEntity } from '../../schema/entity';
import { flag, text } from '../../schema/field';

/** Actions on roles in the audit log (AUD-09, AUD-23). */
export const roleVerbs = {
  assign: {
    value: 'Assign',
    label: { ar: 'تعيين صلاحيات', en: 'Assign rights' },
    colour: 'grey',
    order: 150,
  },
  seeAs: {
    value: 'SeeAs',
    label: { ar: 'عرض النظام كما يراه', en: 'See the product as' },
    colour: 'grey',
    order: 152,
  },
  seeAsEnd: {
    value: 'SeeAsEnd',
    label: { ar: 'نهاية عرض النظام كما يراه', en: 'End of seeing the product as' },
    colour: 'grey',
    order: 154,
  },
} as const satisfies Readonly<Record<string, Verb>>;

/** A set of permissions that users hold (ROL-13). */
export const roles = defineEntity({
  name: 'roles',
  api: '/roles',
  route: '/role-permissions',
  audit: 'Role',
  verbs: Object.values(roleVerbs),
  icon: 'safety',
  menu: { group: 'people', order: 120, forManagers: true },
  label: { one: { ar: 'دور', en: 'role' }, many: { ar: 'الأدوار', en: 'Roles' } },
  moduleLabel: { ar: 'الأدوار والصلاحيات', en: 'Roles and permissions' },
  branch: false,
  title: 'name',
  titles: 'roles',
  sort: { by: 'id' },
  remove: 'row',
  fresh: ['name', 'ownOnly', 'needsFactor'],
  can: 'RCUD',
  peopleOnly: 'RCUD',
  /** Users who manage users choose among the roles without permission to see the permissions in them. */
  picker: { open: 'users.read' },
  fields: {
    name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true, unique: 'all', max: 60 }),
    description: text({ label: { ar: 'الوصف', en: 'Description' }, max: 500 }),
    // users with no other kind of role see just their own appointments and related rows, on every screen.
    ownOnly: flag({
      label: { ar: 'حجوزاته فقط', en: 'Own bookings only' },
      hint: {
        ar: 'يرى صاحب هذا الدور الحجوزات التي يقدم فيها خدمة وعملاءها وزياراتها فقط، ولا يرى أرقام الفرع كله',
        en: 'Holders of this role see the bookings in which they do a service, their customers and visits alone, and no figures of the whole branch',
      },
      default: false,
    }),
    // ASVS 4.3.1: the server checks it with every request, so it holds from the next one on.
    needsFactor: flag({
      label: { ar: 'دخول بخطوتين', en: 'Two-step sign-in' },
      hint: {
        ar: 'لا يعمل أصحاب هذا الدور قبل أن يضيفوا خطوة ثانية لدخولهم: رمزًا من تطبيق',
        en: 'Holders of this role work only once they have added a second step to their sign-in: a code from an app',
      },
      default: false,
    }),
  },
});
