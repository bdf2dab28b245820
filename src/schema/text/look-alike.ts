import { fold } from './fold';

/**
 * Returns the key under which names that look alike are the same: `Admin`, `Аdmin` with a Cyrillic letter, `Ad\u200bmin`
 * with an invisible sign, `ADM1N` and `ad-min`. Names that readers must not confuse are compared by it.
 */
export const lookOf = (name: string): string => {
  const latin = name.normalize('NFKC').replace(/[\p{Script=Cyrillic}\p{Script=Greek}ıɑɡɩ]/gu, (sign) => {
    return latinFor[sign] ?? latinFor[sign.toUpperCase()] ?? sign;
  });
  const folded = fold(latin).replace(/[l1|]/g, 'i').replaceAll('0', 'o');
  return folded.replace(/[^\p{L}\p{N}]/gu, '') || folded;
};

/** Latin letters by the Cyrillic, Greek and phonetic ones that look like them. A missing small letter looks like its capital. */
const latinFor: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['АВЕЅКМНОРСТУХІЈԌԚԜҺԀЁҮӀГ', 'abeskmhopctyxijgqwhdeyir'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΪΫ', 'abezhikmnoptyxiy'],
    ['νηυγωσϲϳ', 'vnuywocj'],
    ['ıɑɡɩ', 'iagi'],
  ].flatMap(([signs = '', letters = '']) => [...signs].map((sign, at) => [sign, letters[at] ?? sign])),
);
