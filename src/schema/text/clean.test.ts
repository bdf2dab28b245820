import { describe, expect, it } from 'vitest';
import { text } from '../field';
import { payloadOf } from '../input';

const label = { ar: 'نص', en: 'Text' };
const form = payloadOf({
  name: text({ label }),
  phone: text({ label, format: 'phone' }),
  notes: text({ label, format: 'lines' }),
  password: text({ label, secret: 'hash' }),
});
const read = (values: object) => form.parse(values);

describe('A text of one line', () => {
  // ASVS 5.2.2
  it.each([
    ['a zero-width space', 'Ad\u200Bmin', 'Admin'],
    ['a mark at its end', 'Admin\u200E', 'Admin'],
    ['an override', '\u202Enimda\u202C', 'nimda'],
    ['an isolate', '\u2067منى\u2069', 'منى'],
    ['a soft hyphen', 'Ad\u00ADmin', 'Admin'],
    ['a joiner between Latin letters', 'Ad\u200Dmin\u200C', 'Admin'],
    ['a hidden tag', 'منى\u{E0041}\u{E0042}', 'منى'],
    ['a control character', 'من\u0007ى\u009F', 'منى'],
  ])('loses %s, so that two names that look alike are equal', (_, typed, kept) => {
    expect(read({ name: typed }).name).toBe(kept);
  });

  // ASVS 5.2.2, 5.3.2
  it.each([
    ['a non-joiner between Arabic letters', 'می\u200Cخواهم'],
    ['a joiner between Arabic letters', 'ه\u200Dه'],
    ['one after a vowel mark', 'مَ\u200Cن'],
    ['the joiner of an emoji', '👩\u200D⚕️'],
    ['vowel marks and tatweel', 'مُنىــ'],
  ])('keeps %s, which shapes it', (_, typed) => {
    expect(read({ name: typed }).name).toBe(typed);
  });

  it('that is a phone is taken as a telephone shows it, with the signs that nobody sees', () => {
    expect(read({ phone: '\u202A+20 100 123 4567\u202C' }).phone).toBe('+20 100 123 4567');
  });
});

describe('A text of several lines', () => {
  // ASVS 5.2.2
  it('loses overrides, and keeps lines, marks and isolates', () => {
    expect(read({ notes: 'أ\n\tب \u2066abc\u2069 \u200F\u202Egpj\u202C' }).notes).toBe(
      'أ\n\tب \u2066abc\u2069 \u200Fgpj',
    );
  });
});

it('A secret is kept sign for sign', () => {
  expect(read({ password: 'a\u200Bb\u202Ec' }).password).toBe('a\u200Bb\u202Ec');
});
