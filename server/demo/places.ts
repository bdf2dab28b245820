/** The demo centre's branches and the districts their customers come from. */
export interface DemoBranch {
  readonly name: string;
  readonly nameAr: string;
  readonly nameEn: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly code: string;
  readonly isActive: boolean;
  readonly timeZone: string;
}

export const demoBranches: readonly DemoBranch[] = [
  {
    name: 'فرع مدينة نصر',
    nameAr: 'فرع مدينة نصر',
    nameEn: 'Nasr City branch',
    address: '٤٥ شارع عباس العقاد، مدينة نصر، القاهرة',
    phone: '02 2670 1100',
    email: 'nasr-city@centre.example.com',
    code: 'CAI',
    isActive: true,
    timeZone: 'Africa/Cairo',
  },
  {
    name: 'فرع الدقي',
    nameAr: 'فرع الدقي',
    nameEn: 'Dokki branch',
    address: '١٨ شارع مصدق، الدقي، الجيزة',
    phone: '02 3760 2200',
    email: 'dokki@centre.example.com',
    code: 'GIZ',
    isActive: true,
    timeZone: 'Africa/Cairo',
  },
  {
    name: 'فرع سموحة',
    nameAr: 'فرع سموحة',
    nameEn: 'Smouha branch',
    address: '٧ شارع فوزي معاذ، سموحة، الإسكندرية',
    phone: '03 420 3300',
    email: 'smouha@centre.example.com',
    code: 'ALX',
    isActive: false,
    timeZone: 'Africa/Cairo',
  },
];

/** For each branch: streets with their district, as customers write them. */
export const streetsOf: readonly (readonly string[])[] = [
  [
    'شارع مكرم عبيد، مدينة نصر',
    'شارع مصطفى النحاس، مدينة نصر',
    'شارع الطيران، مدينة نصر',
    'شارع الميرغني، مصر الجديدة',
    'شارع الحجاز، مصر الجديدة',
    'شارع جسر السويس، عين شمس',
    'شارع التسعين، التجمع الخامس',
    'شارع رمسيس، العباسية',
    'شارع شبرا، شبرا',
  ],
  [
    'شارع التحرير، الدقي',
    'شارع جامعة الدول العربية، المهندسين',
    'شارع شهاب، المهندسين',
    'شارع السودان، المهندسين',
    'شارع الهرم، الهرم',
    'شارع فيصل، فيصل',
    'شارع مراد، الجيزة',
    'المحور المركزي، السادس من أكتوبر',
    'شارع المنيل، المنيل',
  ],
  [
    'شارع فيكتور عمانويل، سموحة',
    'شارع أبو قير، سيدي جابر',
    'شارع سوريا، رشدي',
    'شارع جمال عبد الناصر، ميامي',
    'شارع خالد بن الوليد، سيدي بشر',
    'شارع كفر عبده، رشدي',
  ],
];

export const referralSources = ['إنستجرام', 'صديقة', 'فيسبوك', 'جوجل', 'تيك توك', 'لافتة الفرع'] as const;

/** What must be known before anybody touches their skin. */
export const careNotes = [
  'بشرة حساسة، يفضل اختبار جزء صغير أولًا.',
  'حساسية من بعض أنواع الشمع.',
  'تستخدم كريم ريتينول: لا تقشير قبل أسبوع من آخر استخدام.',
  'حامل: لا جلسات ليزر.',
] as const;

export const customerNotes = [
  'تفضل المواعيد بعد الخامسة مساءً.',
  'تفضل التواصل عبر واتساب.',
  'تسأل دائمًا عن عروض الباقات.',
  'تفضل الحجز مع الأخصائية نفسها.',
  'لا تتصل قبل الظهر.',
  'تحتاج إلى تذكير قبل الموعد بيوم.\nتعتذر أحيانًا في آخر لحظة.',
] as const;
