import { describe, expect, it } from 'vitest';
import { say } from '../../../i18n/say';
import { ar, en } from '../../../i18n/texts';
import { packageLine } from './package-line';

const line = (name: string, lang: 'ar' | 'en' = 'ar'): string =>
  packageLine(name, say(lang === 'ar' ? ar : en, 'invoice.line.package', { package: name }));

describe('the line of a sold package', () => {
  // IFA-08?
  it('says the word package once, whether the name has it or not', () => {
    expect(line('العروس')).toBe('باقة العروس');
    expect(line('باقة العروس')).toBe('باقة العروس');
    expect(line('الباقة الذهبية')).toBe('الباقة الذهبية');
    expect(line('عرض: باقه، رمضان')).toBe('عرض: باقه، رمضان');
    expect(line('Bridal', 'en')).toBe('Package Bridal');
    expect(line('Bridal package', 'en')).toBe('Bridal package');
    expect(line('باقة العروس', 'en')).toBe('باقة العروس');
  });
});
