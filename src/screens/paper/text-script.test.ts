import { describe, expect, it } from 'vitest';
import { directionOfText, languageOfText, runsOf } from './mixed-text';

const latinIn = (text: string) =>
  runsOf(text)
    .filter(({ isLatin }) => isLatin)
    .map(({ part }) => part);

describe('mixed text on paper', () => {
  it('runs from the right as soon as it holds Arabic', () => {
    expect(directionOfText('Hydra Facial جلسة')).toBe('rtl');
    expect(directionOfText('Hydra Facial')).toBe('ltr');
    expect(languageOfText('شارع 9')).toBe('ar');
    expect(languageOfText('9 Nile St')).toBeUndefined();
  });

  it('keeps Latin names whole, with the marks that belong to them', () => {
    expect(latinIn('خصم -15% / VIP+')).toEqual(['-15%', 'VIP+']);
    expect(latinIn('Hydra Facial MD® جلسة 2 من 6')).toEqual(['Hydra Facial MD®']);
    expect(latinIn('كود SKU-00419/B — كريم 50 مل')).toEqual(['SKU-00419/B']);
    expect(latinIn('باقة العروس 2026: 12 جلسة')).toEqual([]);
  });
});
