import { describe, expect, it } from 'vitest';
import { commonWords } from './common-words';
import { isEasyPin, strengthOf, type Weakness, weaknessOf } from './password';

const own = ['منى حسن', 'Mona.S', 'mona@centre.example', 'مركز التجميل', 'Beauty House', 'فرع المعادي'];
const reason = (password: string, least = 8) =>
  weaknessOf(password, { least, own, common: commonWords })?.key;

// ASVS 2.1.1, 2.1.7, 2.1.9
describe('A new password', () => {
  it.each<[Weakness['key'], readonly string[]]>([
    ['validate.passwordShort', ['k4ve-zu', 'قصيرة', '']],
    [
      'validate.passwordRepeats',
      ['aaaaaaaa', 'abcabcabcabc', '12341234', '123123123', 'لولولولولو', 'xyzxyz2024'],
    ],
    ['validate.passwordRow', ['abcdefgh', '87654321', '٨٧٦٥٤٣٢١', '0123456789', 'qwertyuiop', 'poiuytrewq']],
    [
      'validate.passwordRow',
      ['ضصثقفغعهخح', 'شسيبلاتنمك', 'ابتثجحخدذر', '1qaz2wsx3edc', 'aaaabbbbcccc', 'qwerty123456'],
    ],
    ['validate.passwordDate', ['01/01/2000', '٠١-٠١-٢٠٠٠', '19840615', '25121998', '01-02-2003 04-05-2006']],
    [
      'validate.passwordCommon',
      ['ahmed123', 'Mohamed123', 'egypt2020', 'PASSWORD2024!!', 'P@ssw0rd1234', 'i love you 99'],
    ],
    ['validate.passwordCommon', ['محمد٢٠٢٤٢٠٢٤', 'القاهرة-1952', 'كلمة السر 2025', 'أحمد#778899']],
    [
      'validate.passwordOwn',
      ['منى-حسن!', 'mona.s12', 'MONA.S-12345', 'حسن منى 1990', 'beautyhouse1', 'مركز التجميل', 'المعادي!!'],
    ],
  ])('is refused with %s: %j', (key, passwords) => {
    for (const password of passwords) expect([password, reason(password)]).toEqual([password, key]);
  });

  it('needs the least length in signs, whatever it is made of', () => {
    expect([reason('kafe-lomu-37', 12), reason('kafe-lomu-3', 12)]).toEqual([
      undefined,
      'validate.passwordShort',
    ]);
    expect(weaknessOf('🌸🌼🌻', { least: 4, own, common: commonWords })?.params).toEqual({ count: 4 });
  });

  it('may be words, letters or digits alone, in any script, with a name or a common word among others', () => {
    for (const password of [
      'قهوة باردة وكتاب',
      'correct horse battery',
      'kafelomutuzi',
      '739284619302',
      'mona kafe lomu tuzi',
      'sunshine over my tent',
    ])
      expect([password, reason(password, 12)]).toEqual([password, undefined]);
  });
});

// ASVS 2.1.8
it('The meter rates a refused password lowest, and a longer one higher', () => {
  const rules = { least: 12, own, common: commonWords };
  const rated = ['password', 'kafelomutuzi', 'kafe-lomu-3071', 'kafe lomu 3071 tuzibo'].map((word) =>
    strengthOf(word, rules),
  );
  expect(rated).toEqual([1, 2, 3, 4]);
});

// ASVS 2.3.1
it('A PIN that many people choose is easy: the same digit or pair, a row, a year, mirrored', () => {
  const easy = ['1234', '٤٣٢١', '0000', '1212', '112233', '121212', '123456', '2580', '1990', '2024', '1221'];
  expect(easy.filter((pin) => !isEasyPin(pin))).toEqual([]);
  expect(['4711', '٨٠٣٦', '3907', '583920', '48213'].filter(isEasyPin)).toEqual([]);
  const share = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter(isEasyPin).length;
  expect(share).toBeLessThan(600);
});
