/** Makes a demo user. Staff can be booked. All can sign in except one who has left (`isActive: false`). */
const user = (
  username: string,
  fullName: string,
  role: 'Admin' | 'BranchManager' | 'Receptionist' | 'Staff' | 'Accountant',
  /** Indexes of demo branches. */
  branches: readonly number[],
) => ({ username, fullName, role, branches, isBookable: role === 'Staff', isActive: true });

export const demoUsers = [
  user('admin', 'نادية الشريف', 'Admin', [0, 1, 2]),
  user('manager', 'هالة عبد العزيز', 'BranchManager', [0]),
  user('reception', 'سارة محمود', 'Receptionist', [0]),
  user('reception2', 'ياسمين طارق', 'Receptionist', [0, 1]),
  user('specialist', 'منى فؤاد', 'Staff', [0]),
  user('accountant', 'أيمن حجازي', 'Accountant', [0, 1]),
  user('rania', 'رانيا السيد', 'Staff', [0]),
  user('dina', 'دينا مجدي', 'Staff', [0]),
  user('shaimaa', 'شيماء البنا', 'Staff', [0, 1]),
  user('mariam', 'مريم حنا', 'Staff', [1]),
  user('heba', 'هبة سليمان', 'Staff', [1]),
  user('aya', 'آية منصور', 'Staff', [1]),
  { ...user('nermin', 'نرمين عادل', 'Receptionist', [1]), isActive: false },
];

/** The third branch is closed. */
export const demoBranches = [
  ['CAI', 'مدينة نصر', 'Nasr City', '٤٥ شارع عباس العقاد، مدينة نصر، القاهرة', '02 2670 1100'],
  ['GIZ', 'الدقي', 'Dokki', '١٨ شارع مصدق، الدقي، الجيزة', '02 3760 2200'],
  ['ALX', 'سموحة', 'Smouha', '٧ شارع فوزي معاذ، سموحة، الإسكندرية', '03 420 3300'],
].map(([code = '', place, placeEn = '', address, phone]) => {
  const [name, nameEn] = [`فرع ${place}`, `${placeEn} branch`];
  const email = `${placeEn.toLowerCase().replace(' ', '-')}@centre.example.com`;
  return { code, name, nameEn, isActive: code !== 'ALX', address, phone, email };
});

/** Streets with their district for each branch, as customers write them. */
export const streetsOf: readonly (readonly string[])[] = [
  `شارع مكرم عبيد، مدينة نصر | شارع مصطفى النحاس، مدينة نصر | شارع الطيران، مدينة نصر |
  شارع الميرغني، مصر الجديدة | شارع الحجاز، مصر الجديدة | شارع جسر السويس، عين شمس |
  شارع التسعين، التجمع الخامس | شارع رمسيس، العباسية | شارع شبرا، شبرا`,
  `شارع التحرير، الدقي | شارع جامعة الدول العربية، المهندسين | شارع شهاب، المهندسين |
  شارع السودان، المهندسين | شارع الهرم، الهرم | شارع فيصل، فيصل | شارع مراد، الجيزة |
  المحور المركزي، السادس من أكتوبر | شارع المنيل، المنيل`,
  `شارع فيكتور عمانويل، سموحة | شارع أبو قير، سيدي جابر | شارع سوريا، رشدي | شارع جمال عبد الناصر، ميامي |
  شارع خالد بن الوليد، سيدي بشر | شارع كفر عبده، رشدي`,
].map((list) => list.split(/ \|\s+/));

export const referralSources = ['إنستجرام', 'صديقة', 'فيسبوك', 'جوجل', 'تيك توك', 'لافتة الفرع'] as const;

/** Facts that staff must know before they treat the skin. */
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
