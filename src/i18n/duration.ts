import type { Lang } from '../schema/field';

interface Unit {
  readonly one: string;
  readonly two: string;
  /** The two after a preposition or as a measure of something: 'since two hours'. */
  readonly ofTwo: string;
  /** Three to ten. */
  readonly few: string;
  readonly many: string;
}

const arabicHour: Unit = { one: 'ساعة', two: 'ساعتان', ofTwo: 'ساعتين', few: 'ساعات', many: 'ساعة' };
const arabicMinute: Unit = {
  one: 'دقيقة',
  two: 'دقيقتان',
  ofTwo: 'دقيقتين',
  few: 'دقائق',
  many: 'دقيقة',
};

interface Words {
  readonly lang: Lang;
  /** A whole number in the reader's digits. */
  readonly integer: (value: number) => string;
  /** Default false. */
  readonly isMeasure?: boolean;
}

/** Whole minutes as people say them: '٦ ساعات ونصف', 'ساعتان', '١١ ساعة و٢٠ دقيقة', '45 min', '6 h 30 min'. */
export const durationText = (total: number, { lang, integer, isMeasure = false }: Words): string => {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (lang === 'en') {
    const parts = [hours > 0 ? `${integer(hours)} h` : '', minutes > 0 ? `${integer(minutes)} min` : ''];
    return parts.filter((part) => part !== '').join(' ') || `${integer(0)} min`;
  }
  const counted = (count: number, unit: Unit): string => {
    if (count === 1) return unit.one;
    if (count === 2) return isMeasure ? unit.ofTwo : unit.two;
    const isFew = count % 100 >= 3 && count % 100 <= 10;
    return `${integer(count)} ${isFew ? unit.few : unit.many}`;
  };
  if (hours === 0) return counted(minutes, arabicMinute);
  const whole = counted(hours, arabicHour);
  if (minutes === 0) return whole;
  const rest = minutes === 30 ? 'نصف' : minutes === 15 ? 'ربع' : counted(minutes, arabicMinute);
  return `${whole} و${rest}`;
};
