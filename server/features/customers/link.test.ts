import { describe, expect, it } from 'vitest';
import { isSameName } from './link';

describe('A typed name is that of a card', () => {
  it.each([
    ['نهى محمود', 'نهى محمود فرج'],
    ['محمود نهي', 'نهى محمود فرج'],
    ['نهى فرج', 'نهى محمود فرج'],
    ['نهى محمود فرج السيد', 'نهى محمود فرج'],
    ['نهى محمود فرج السيد حسن علي', 'نهى محمود فرج'],
    ['نُهى  مَحمود', 'نهى محمود'],
    ['اسراء عبدالرحمن', 'إسراء عبد الرحمن'],
    ['أم كلثوم', 'ام كلثوم'],
    ['Sara ADEL', 'sara adel'],
    ['شيرين', 'شيرين'],
    ['نورالدين علي', 'نور الدين علي حسن'],
    ['هبة الله علي', 'هبةالله علي'],
    // B 9 B 10
    ['عبد الرءوف مئمن', 'عبدالرؤوف مؤمن علي'],
    ['عائشة علي', 'عايشة علي'],
    ['Abdelrahman Nour El-Din', 'Abd-El Rahman Noureldin'],
    ['Sara O’Neil', "Sara O'Neil"],
  ])('%s: %s', (typed, written) => expect(isSameName(typed, written)).toBe(true));
});

describe('A typed name is not that of a card', () => {
  it.each([
    ['with the first name alone', 'نهى', 'نهى محمود فرج'],
    ['without the first name', 'محمود فرج', 'نهى محمود فرج'],
    ['with a word that the card lacks', 'نهى محمود سالم', 'نهى محمود فرج'],
    ['with another second name', 'نهى سالم', 'نهى محمود'],
    ['with the beginning of words', 'نه مح', 'نهى محمود'],
    ['with every name there is', 'نهى محمود سارة أحمد', 'سارة علي'],
    // G-06
    ['with a list of common names', 'محمد احمد محمود علي حسن سارة نهى', 'محمد احمد محمود'],
    ['with nothing but marks', '– ‏', 'نهى'],
  ])('%s', (_, typed, written) => expect(isSameName(typed, written)).toBe(false));
});
