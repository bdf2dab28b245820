import { embedKeyOf } from '../../schema/entity';
import type { ImportColumn } from '../../schema/import';
import { fold } from '../../schema/text/fold';

/** Other common headings of a column, by its key. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  fullName: ['الاسم', 'اسم العميل', 'اسم العميلة', 'العميل', 'name', 'customer', 'customer name', 'client'],
  phoneNumbers: [
    'الهاتف',
    'هاتف',
    'الموبايل',
    'موبايل',
    'المحمول',
    'الجوال',
    'جوال',
    'رقم الموبايل',
    'رقم الهاتف',
    'تليفون',
    'phone',
    'phone number',
    'mobile',
    'tel',
    'telephone',
    'whatsapp',
  ],
  paperCode: ['الكود', 'كود', 'رقم الكارت', 'رقم البطاقة', 'رقم الملف', 'code', 'card', 'file number'],
  branchId: ['الفرع', 'branch'],
  birthDate: ['الميلاد', 'تاريخ الميلاد', 'birthday', 'dob', 'date of birth'],
  email: ['الايميل', 'البريد', 'email', 'mail'],
  careNote: ['تنبيه', 'حساسية', 'allergy', 'alert', 'warning'],
  notes: ['ملاحظة', 'ملاحظات', 'note', 'comments'],
  referralSource: ['المصدر', 'source', 'referral'],
  name: ['الاسم', 'الخدمة', 'اسم الخدمة', 'service'],
  price: ['السعر', 'سعر', 'الثمن', 'cost'],
  duration: ['المدة', 'الوقت', 'minutes', 'time'],
  customerId: [
    'العميل',
    'اسم العميل',
    'الهاتف',
    'هاتف العميل',
    'كود العميل',
    'الموبايل',
    'customer',
    'phone',
    'mobile',
  ],
  packageId: ['الباقة', 'باقة', 'اسم الباقة', 'package'],
  serviceId: ['الخدمة', 'خدمة', 'اسم الخدمة', 'service'],
  sessions: ['الجلسات', 'عدد الجلسات', 'المتبقي', 'الرصيد', 'sessions', 'left', 'remaining', 'balance'],
  validUntil: ['الصلاحية', 'تاريخ الانتهاء', 'ينتهي في', 'expiry', 'expires', 'valid to'],
  pricePaid: ['المدفوع', 'المبلغ', 'paid', 'amount'],
};

/**
 * Guesses the column of each heading: first by equal words, then by the longest word that the heading
 * contains. Each column is used once, from left to right. null: no match.
 */
export const guessColumns = (
  headings: readonly string[],
  columns: readonly ImportColumn[],
): readonly (string | null)[] => {
  const taken = new Set<string>();
  const guess = (weigh: (heading: string, word: string) => number, known: readonly (string | null)[]) =>
    headings.map((heading, index) => {
      const said = fold(heading);
      if (known[index] != null || said === '') return known[index] ?? null;
      const weights = columns
        .filter(({ key }) => !taken.has(key))
        .map((column) => ({
          key: column.key,
          weight: Math.max(0, ...wordsOf(column).map((word) => weigh(said, word))),
        }));
      const best = weights.reduce((one, other) => (other.weight > one.weight ? other : one), {
        key: '',
        weight: 0,
      });
      if (best.weight === 0) return null;
      taken.add(best.key);
      return best.key;
    });
  const same = guess(
    (heading, word) => (word === heading ? 1 : 0),
    headings.map(() => null),
  );
  // The longest word wins, so that 'notes about the customer' becomes the notes.
  return guess((heading, word) => (word.length > 3 && heading.includes(word) ? word.length : 0), same);
};

const wordsOf = ({ key, field }: ImportColumn): readonly string[] =>
  [field.label.ar, field.label.en, key, embedKeyOf(key), ...(otherWords[key] ?? [])].map(fold);
