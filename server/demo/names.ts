import type { Random } from '../features/demo-kit/index';

/** Parses `Arabic=Latin` pairs. The Arabic spelling is the careful one. */
const named = (list: string) =>
  Array.from(list.matchAll(/([^\n,=]+)=([^\n,]+)/g), ([, ar = '', en = '']) => ({
    ar: ar.trim(),
    en: en.trim(),
  }));
type Name = ReturnType<typeof named>[number];

/** Given names of women, the most common first. */
export const womensNames = named(`
فاطمة=Fatma, منى=Mona, سارة=Sara, مريم=Mariam, نورهان=Nourhan, آية=Aya, هبة=Heba, إيمان=Eman, أسماء=Asmaa
دينا=Dina, ياسمين=Yasmin, رانيا=Rania, شيماء=Shaimaa, ندى=Nada, سلمى=Salma, هدى=Hoda, أميرة=Amira, مي=Mai
نهى=Noha, رضوى=Radwa, إسراء=Esraa, آلاء=Alaa, نادية=Nadia, سمر=Samar, ريهام=Reham, مروة=Marwa, هالة=Hala
داليا=Dalia, أمل=Amal, حنان=Hanan, عزة=Azza, سحر=Sahar, ليلى=Laila, جنى=Jana, ملك=Malak, حبيبة=Habiba
فريدة=Farida, روان=Rawan, بسنت=Bassant, نسرين=Nesreen, علياء=Aliaa, غادة=Ghada, لمياء=Lamiaa, شيرين=Sherine
ميرنا=Mirna, كريستين=Christine, ماريان=Marian, سوزان=Suzan, نيفين=Nevine, عبير=Abeer, سناء=Sanaa, وفاء=Wafaa
زينب=Zeinab, خديجة=Khadija, رحمة=Rahma, بسمة=Basma, تقى=Toka, جميلة=Gamila, لينا=Lina, نجلاء=Naglaa
إنجي=Engy, يارا=Yara, هاجر=Hagar, صفاء=Safaa, سعاد=Soad, نبيلة=Nabila, ماجدة=Magda, فايزة=Fayza
`);

/** Given names of men, the most common first; also used for fathers and grandfathers. */
const mensNames = named(`
محمد=Mohamed, أحمد=Ahmed, محمود=Mahmoud, مصطفى=Mostafa, علي=Ali, إبراهيم=Ibrahim, حسن=Hassan, عمر=Omar
خالد=Khaled, يوسف=Youssef, عبد الرحمن=Abdelrahman, كريم=Karim, طارق=Tarek, حسين=Hussein, عمرو=Amr, هاني=Hany
سامي=Samy, عادل=Adel, أشرف=Ashraf, وليد=Walid, سعيد=Said, عبد الله=Abdallah, إسلام=Islam, شريف=Sherif
جمال=Gamal, رضا=Reda, ياسر=Yasser, حسام=Hossam, مجدي=Magdy, صلاح=Salah, فتحي=Fathy, ممدوح=Mamdouh
عصام=Essam, أيمن=Ayman, نبيل=Nabil, رمضان=Ramadan, جرجس=Girgis, مينا=Mina, سمير=Samir, عبد الفتاح=Abdelfattah
عبد العزيز=Abdelaziz, فؤاد=Fouad, رأفت=Raafat, زكريا=Zakaria, يحيى=Yehia, هشام=Hesham, مدحت=Medhat, بهاء=Bahaa
`);

/** Family names, the most common first. */
const familyNames = named(`
السيد=El-Sayed, حسن=Hassan, منصور=Mansour, الشافعي=El-Shafei, عبد العال=Abdelaal, سليمان=Soliman, النجار=El-Naggar
عبد المجيد=Abdelmegid, الشريف=El-Sherif, فرج=Farag, المصري=El-Masry, حجازي=Hegazy, البنا=El-Banna, عثمان=Osman
الحداد=El-Haddad, شاهين=Shahin, غنيم=Ghoneim, أبو زيد=Abouzeid, القاضي=El-Kady, الجندي=El-Gendy, بدوي=Badawy
راغب=Ragheb, حنا=Hanna, بطرس=Boutros, الديب=El-Deeb, عفيفي=Afifi, شعبان=Shaaban, زهران=Zahran, الخطيب=El-Khatib
الطنطاوي=El-Tantawy, البدري=El-Badry, قنديل=Kandil, أبو العلا=Aboulela, هيكل=Heikal, رزق=Rizk, مرسي=Morsi
`);

const guest = (code: string, prefixes: string, rest: number, familyNames: string) => ({
  code,
  prefixes: prefixes.split(' '),
  rest,
  familyNames: named(familyNames),
});

/**
 * Guests by nationality, the most common first: country code, prefixes and number of remaining digits of their mobile
 * numbers, and family names of that country.
 */
export const guests: Readonly<Record<string, ReturnType<typeof guest>>> = {
  سعودي: guest(
    '966',
    '50 53 54 55 56',
    7,
    'القحطاني=Al-Qahtani,العتيبي=Al-Otaibi,الغامدي=Al-Ghamdi,الحربي=Al-Harbi',
  ),
  سوداني: guest('249', '91 92 99', 7, 'الطيب=El-Tayeb,بشير=Bashir,النور=El-Nour'),
  سوري: guest('963', '93 94 98', 7, 'الحلبي=Al-Halabi,الشامي=Al-Shami,قباني=Kabbani'),
  ليبي: guest('218', '91 92', 7, 'الفيتوري=El-Fitouri,الورفلي=El-Werfalli'),
  أردني: guest('962', '79', 7, 'العبادي=Al-Abbadi,الزعبي=Al-Zoubi'),
  كويتي: guest('965', '66 97 99', 6, 'العجمي=Al-Ajmi,الرشيدي=Al-Rashidi'),
  إماراتي: guest('971', '50 55 56', 7, 'المنصوري=Al-Mansoori,الكتبي=Al-Ketbi'),
};

/** Name of a person in careful spelling. Relatives share `line`. */
export interface PersonName {
  readonly first: Name;
  /** Father's name, sometimes another ancestor's, and last a grandfather's or family name. */
  readonly line: readonly Name[];
}

/** Makes a name; about 85 of 100 persons are women. */
export const personName = (random: Random, nationality: string): PersonName => {
  const guest = guests[nationality];
  const last = guest
    ? random.pick(guest.familyNames)
    : random.common(random.chance(0.45) ? mensNames : familyNames);
  const father = random.common(mensNames);
  const middle = random.chance(0.15) ? [random.common(mensNames)] : [];
  return { first: firstName(random), line: [father, ...middle, last] };
};

/** Makes the name of a brother or sister: another first name, the same `line`. */
export const siblingName = (random: Random, of: PersonName): PersonName => {
  const others = womensNames.filter((name) => name !== of.first);
  return { first: random.chance(0.85) ? random.common(others) : random.common(mensNames), line: of.line };
};

export const arabicOf = ({ first, line }: PersonName): string =>
  [first, ...line].map(({ ar }) => ar).join(' ');
export const latinOf = ({ first, line }: PersonName): string =>
  [first, ...line].map(({ en }) => en).join(' ');

/** Misspells a name like a hurried receptionist: no hamza, haa for taa marbuta, the Egyptian yaa. */
export const asTyped = (random: Random, name: string): string => {
  let typed = name;
  if (random.chance(0.35)) typed = typed.replace(/[أإآ]/g, 'ا');
  if (random.chance(0.25)) typed = typed.replace(/ة(?= |$)/g, 'ه');
  if (random.chance(0.2)) typed = typed.replace(/ي(?= |$)/g, 'ى');
  else if (random.chance(0.1)) typed = typed.replace(/ى(?= |$)/g, 'ي');
  if (random.chance(0.3)) typed = typed.replace(/عبد ال/g, 'عبدال');
  return typed;
};

const firstName = (random: Random): Name =>
  random.chance(0.85) ? random.common(womensNames) : random.common(mensNames);
