import type { Lang } from '../../../src/schema/field';

// Every screen as the two source documents open it, in the words that they have in each language. What stands there in
// another form on purpose names its line of docs/departures.md.

/** What a part is to who sees it. */
export type Kind = 'heading' | 'text' | 'card' | 'column' | 'filter' | 'tab' | 'button' | 'entry';

interface Only {
  /** Permission without which the part does not stand there; 'Admin', or 'managers' of the menu. Default: none. */
  readonly needs?: string;
  /** Default: at both widths. */
  readonly at?: 'desk' | 'phone';
  /** Id of its line in docs/departures.md. */
  readonly departs?: string;
}

export interface Part extends Only {
  readonly kind: Kind;
  /** In the order of the document. A star marks a column that the cards of a phone show. */
  readonly words: Readonly<Record<Lang, readonly string[]>>;
}

export interface DocumentedView {
  readonly at: string;
  /** Ids of lines in docs/departures.md about the whole screen. */
  readonly departs?: readonly string[];
  readonly parts: readonly Part[];
}

const partsOf =
  (kind: Kind) =>
  (ar: string, en: string, only: Only = {}): Part => ({
    kind,
    words: { ar: ar.split('؛ '), en: en.split('; ') },
    ...only,
  });

const heading = partsOf('heading');
const text = partsOf('text');
const cards = partsOf('card');
const columns = partsOf('column');
const filters = partsOf('filter');
const tabs = partsOf('tab');
const buttons = partsOf('button');
const entries = partsOf('entry');

/** Filters of a list, which stand behind one button on a phone. */
const listFilters = (ar: string, en: string): readonly Part[] => [
  filters(ar, en, { at: 'desk' }),
  buttons('تصفية', 'Filters', { at: 'phone', departs: 'CUS-05' }),
];

const catalogue = [
  heading('الخدمات والباقات', 'Services and packages'),
  text('إدارة خدمات المركز وباقاته وأسعارها', "Manage the centre's services, packages and prices"),
  tabs('الخدمات؛ الباقات', 'Services; Packages'),
] as const;

export const signInView: DocumentedView = {
  at: '/login',
  parts: [
    heading('تسجيل الدخول', 'Sign in'),
    filters('اسم المستخدم؛ كلمة المرور', 'Username; Password'),
    buttons('تسجيل الدخول', 'Sign in'),
  ],
};

export const documentedViews: readonly DocumentedView[] = [
  {
    at: '/branch-selection',
    parts: [
      text('{fullName}؛ {role}', '{fullName}; {role}'),
      text('يمكنك الوصول إلى جميع الفروع', 'You can access all branches', { needs: 'Admin' }),
      entries('تسجيل الخروج', 'Log out'),
      buttons('الدخول إلى لوحة التحكم', 'Enter the dashboard'),
    ],
  },
  {
    at: '/no-such-screen',
    departs: ['SHL-17'],
    parts: [
      text('404', '404'),
      text('Oops! Page not found', 'Oops! Page not found'),
      text('Return to Home', 'Return to Home'),
      entries(
        'لوحة التحكم؛ العملاء؛ المواعيد؛ الخدمات؛ الباقات؛ الحضور؛ الفواتير',
        'Dashboard; Customers; Appointments; Services; Packages; Attendance; Invoices',
        { at: 'desk' },
      ),
      entries(
        'المصروفات؛ الورديات؛ المستخدمون؛ الفروع؛ الأدوار والصلاحيات',
        'Expenses; Shifts; Users; Branches; Roles and permissions',
        { at: 'desk', needs: 'managers' },
      ),
      entries('المتابعات', 'Follow-ups', { at: 'desk' }),
      entries('سجلات المراجعة', 'Audit logs', { at: 'desk', needs: 'managers' }),
      entries('التقارير', 'Reports', { at: 'desk' }),
      entries('الإعدادات؛ رسائل واتساب', 'Settings; WhatsApp messages', { at: 'desk', needs: 'managers' }),
      entries('تسجيل الخروج', 'Log out', { at: 'desk' }),
      entries('{fullName}؛ {email}؛ {role}', '{fullName}; {email}; {role}', { at: 'desk' }),
      entries('الفرع الحالي', 'Current branch'),
    ],
  },
  {
    at: '/dashboard',
    departs: ['DSH-03', 'DSH-04', 'API-030'],
    parts: [
      filters('الفرع؛ التاريخ', 'Branch; Date'),
      cards(
        'حجوزات اليوم؛ حضور اليوم؛ إجمالي الإيرادات؛ إجمالي المصروفات',
        "Today's bookings; Today's attendance; Total revenue; Total expenses",
      ),
      heading(
        'إيرادات آخر ٧ أيام؛ أكثر الخدمات طلبًا اليوم',
        'Revenue for the last 7 days; Top services of the day',
      ),
      columns('الخدمة؛ العدد', 'Service; Count', { at: 'desk' }),
    ],
  },
  {
    at: '/customers',
    parts: [
      heading('العملاء', 'Customers'),
      filters('ابحث بالاسم أو الهاتف أو الكود', 'Search by name, phone or code'),
      ...listFilters('الفرع؛ الجنسية', 'Branch; Nationality'),
      columns('الاسم الكامل؛ كود العميل*', 'Full name; Customer code*'),
      columns('أرقام الهاتف*؛ البريد الإلكتروني؛ العنوان', 'Phones*; E-mail; Address', {
        needs: 'contacts.read',
        departs: 'R-48',
      }),
      columns(
        'الفرع؛ الجنسية؛ نقاط الولاء؛ الرصيد؛ تاريخ التسجيل؛ الإجراءات',
        'Branch; Nationality; Loyalty points; Balance; Registration date; Actions',
      ),
      buttons('إضافة عميل', 'Add customer', { needs: 'customers.create' }),
      buttons('السابق؛ التالي', 'Previous; Next'),
      text('صفحة ١ من', 'Page 1 of'),
    ],
  },
  {
    at: '/appointments',
    parts: [
      heading('الحجوزات والمواعيد', 'Bookings and appointments'),
      buttons('حجز جديد', 'New booking', { needs: 'appointments.create' }),
      filters('الحالة؛ الفرع؛ الفترة: من؛ إلى', 'Status; Branch; Period: From; To'),
      tabs('شهر؛ أسبوع؛ يوم', 'Month; Week; Day'),
    ],
  },
  {
    at: '/services',
    parts: [
      ...catalogue,
      ...listFilters(
        'الفئة؛ منطقة الجسم؛ عرض الخدمات المتوقفة',
        'Category; Body area; Include inactive services',
      ),
      columns(
        'اسم الخدمة؛ الفئة؛ منطقة الجسم؛ المدة (بالدقائق)*؛ السعر*؛ الحالة',
        'Service name; Category; Body area; Duration (minutes)*; Price*; Status',
      ),
      buttons('إضافة خدمة', 'Add service', { needs: 'services.create' }),
    ],
  },
  {
    at: '/packages',
    parts: [
      ...catalogue,
      ...listFilters('عرض الباقات المتوقفة', 'Include inactive packages'),
      columns(
        'اسم الباقة؛ خدمات الباقة*؛ سعر الباقة*؛ مدة الصلاحية (بالأيام)؛ الحالة',
        'Package name; Package services*; Package price*; Validity (days); Status',
      ),
      buttons('إضافة باقة', 'Add package', { needs: 'packages.create' }),
    ],
  },
  {
    at: '/attendance',
    parts: [
      heading('حضور العملاء', 'Customer attendance'),
      cards(
        'إجمالي الحضور اليوم؛ إجمالي الانصراف اليوم؛ الموجودون الآن؛ نسبة الانصراف',
        'Total check-ins today; Total check-outs today; Currently present; Check-out rate',
      ),
      buttons('تصفية', 'Filters'),
      columns(
        'العميل؛ الفرع؛ المصدر؛ الموعد؛ وقت الحضور*؛ وقت الانصراف؛ المدة*؛ الحالة*؛ الإجراءات',
        'Customer; Branch; Source; Booking; Check-in time*; Check-out time; Duration*; State*; Actions',
      ),
      buttons('تسجيل حضور', 'Check in', { needs: 'attendance.create' }),
    ],
  },
  {
    at: '/invoices',
    departs: ['INV-09', 'INV-25'],
    parts: [
      heading('الفواتير', 'Invoices'),
      cards('عدد الفواتير؛ إجمالي المبالغ؛ المدفوع؛ المتبقي', 'Invoice count; Total amount; Paid; Pending'),
      buttons('تصفية', 'Filters'),
      columns(
        'رقم الفاتورة*؛ العميل؛ الفرع؛ التاريخ؛ قناة البيع؛ الإجمالي*؛ المدفوع؛ المتبقي*؛ الحالة*؛ الإجراءات',
        'Invoice number*; Customer; Branch; Date; Sales channel; Total*; Paid; Remaining*; Status*; Actions',
      ),
      buttons('فاتورة جديدة', 'New invoice'),
    ],
  },
  {
    at: '/expenses',
    parts: [
      heading('المصروفات', 'Expenses'),
      cards('إجمالي المصروفات؛ مصروفات هذا الشهر؛ متوسط المصروف', 'Total; This month; Average'),
      buttons('تصفية', 'Filters'),
      columns(
        'التاريخ*؛ الفئة؛ الوصف؛ المبلغ*؛ الفرع؛ طريقة الدفع؛ الإجراءات',
        'Date*; Category; Description; Amount*; Branch; Payment method; Actions',
      ),
      buttons('إضافة مصروف', 'Add expense', { needs: 'expenses.create' }),
    ],
  },
  {
    at: '/reports',
    parts: [
      heading('التقارير والإحصائيات', 'Reports and statistics'),
      filters('الفترة', 'Date range'),
      filters('الفرع', 'Branch', { needs: 'Admin' }),
      cards(
        'إجمالي الإيرادات؛ إجمالي المصروفات؛ صافي الربح؛ نسبة التحصيل',
        'Total revenue; Total expenses; Net profit; Collection rate',
      ),
      tabs('الإيرادات؛ العملاء؛ الخدمات؛ المصروفات', 'Revenue; Customers; Services; Expenses'),
    ],
  },
  {
    at: '/shifts',
    departs: ['SHF-07'],
    parts: [
      heading('ورديات الموظفين', 'Staff shifts'),
      columns(
        'الموظف*؛ الفرع؛ التاريخ؛ نوع الوردية*؛ من الساعة*؛ إلى الساعة*؛ عدد الساعات',
        'Staff member*; Branch; Date; Shift type*; Start*; End*; Hours',
      ),
      buttons('وردية جديدة', 'New shift', { needs: 'shifts.create' }),
    ],
  },
  {
    at: '/user-management',
    parts: [
      heading('إدارة المستخدمين', 'User management'),
      ...listFilters('الدور', 'Role'),
      columns(
        'الاسم الكامل؛ اسم المستخدم*؛ البريد الإلكتروني؛ الدور*؛ الفروع؛ الحالة*',
        'Full name; Username*; E-mail; Role*; Branches; Status*',
      ),
      buttons('إضافة مستخدم', 'Add user', { needs: 'users.create' }),
    ],
  },
  {
    at: '/follow-ups',
    parts: [
      heading('متابعة العملاء', 'Customer follow-ups'),
      cards(
        'إجمالي المتابعات؛ قيد الانتظار؛ المكتملة؛ المتأخرة',
        'Total follow-ups; Pending; Completed; Overdue',
      ),
      buttons('تصفية', 'Filters'),
      columns(
        'العميل*؛ الموضوع؛ النوع؛ الأولوية*؛ الحالة*؛ وسيلة التواصل؛ تاريخ المتابعة*؛ المسؤول؛ الإجراءات',
        'Customer*; Subject; Type; Priority*; Status*; Contact method; Scheduled date*; Assigned to; Actions',
      ),
      buttons('متابعة جديدة', 'New follow-up'),
    ],
  },
  {
    at: '/audit-logs',
    departs: ['AUD-14', 'AUD-15'],
    parts: [
      heading('سجلات المراجعة', 'Audit log'),
      buttons('تحديث', 'Refresh'),
      ...listFilters('المستخدم؛ الكيان؛ الإجراء؛ الوقت: من؛ إلى', 'User; Entity; Action; Time: From; To'),
      columns(
        'الوقت*؛ المستخدم*؛ الإجراء*؛ الكيان؛ رقم السجل؛ التفاصيل؛ الإجراءات',
        'Time*; User*; Action*; Entity; Entity id; Details; Actions',
        { departs: 'AUD-06' },
      ),
    ],
  },
  {
    at: '/settings',
    departs: ['SET-03'],
    parts: [
      heading('الإعدادات', 'Settings'),
      buttons(
        'رسائل واتساب؛ إعدادات النظام؛ إعدادات الأمان',
        'WhatsApp messages; System settings; Security settings',
      ),
    ],
  },
  {
    at: '/role-permissions',
    parts: [
      heading('الأدوار والصلاحيات', 'Roles and permissions'),
      tabs('الأدوار؛ كل الصلاحيات', 'Roles; All permissions'),
      heading(
        'مدير النظام؛ مدير الفرع؛ موظف الاستقبال؛ أخصائي؛ محاسب',
        'System manager; Branch manager; Reception staff; Specialist; Accountant',
      ),
      buttons('إدارة الصلاحيات', 'Manage permissions'),
    ],
  },
  {
    at: '/branches',
    departs: ['BRN-26'],
    parts: [
      heading('الفروع', 'Branches'),
      filters('ابحث عن فرع', 'Search branches'),
      ...listFilters('عرض الفروع غير النشطة', 'Show inactive branches'),
      columns(
        'الاسم؛ العنوان*؛ الهاتف*؛ البريد الإلكتروني؛ الحالة',
        'Name; Address*; Phone*; E-mail; Status',
      ),
      buttons('إضافة فرع', 'Add branch', { needs: 'branches.create' }),
    ],
  },
  {
    at: '/whatsapp-sessions',
    departs: ['CHN-05', 'CHN-27', 'CHN-28'],
    parts: [
      buttons('العودة إلى الإعدادات', 'Back to settings'),
      heading('قنوات الرسائل', 'Messaging channels'),
      columns('اسم القناة؛ رقم الهاتف*؛ الفرع', 'Channel name; Phone number*; Branch'),
      buttons('إضافة قناة', 'Add channel', { needs: 'messaging.manage' }),
    ],
  },
  {
    at: '/birthday-greetings',
    departs: ['BDY-01'],
    parts: [
      heading('تهاني أعياد الميلاد', 'Birthday greetings'),
      cards('أعياد ميلاد اليوم؛ تاريخ اليوم؛ الحالة', "Birthdays today; Today's date; Status"),
    ],
  },
  {
    at: '/whatsapp-messages',
    departs: ['API-084'],
    parts: [
      heading('رسائل واتساب', 'WhatsApp messages'),
      tabs(
        'الإعدادات الأساسية؛ القنوات؛ تهاني أعياد الميلاد',
        'Basic settings; Channels; Birthday greetings',
      ),
    ],
  },
];
