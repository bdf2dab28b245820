import type { CountryCode } from 'libphonenumber-js/max';
import { nationalities } from '../../../src/resources/customers/nationalities';
import type { Values } from '../../data/entity-server';

/** Returns the country of a nationality in either language, for reading phones. `أخرى` has none. */
export const homeOf = ({ nationality }: Values): CountryCode | undefined =>
  typeof nationality === 'string' ? byWord.get(nationality.trim()) : undefined;

type Nationality = (typeof nationalities)[number]['value'];

const countries: Readonly<Record<Nationality, CountryCode | undefined>> = {
  سعودي: 'SA',
  مصري: 'EG',
  أردني: 'JO',
  لبناني: 'LB',
  سوري: 'SY',
  عراقي: 'IQ',
  كويتي: 'KW',
  إماراتي: 'AE',
  قطري: 'QA',
  بحريني: 'BH',
  عماني: 'OM',
  يمني: 'YE',
  مغربي: 'MA',
  جزائري: 'DZ',
  تونسي: 'TN',
  ليبي: 'LY',
  سوداني: 'SD',
  أخرى: undefined,
};

const byWord: ReadonlyMap<string, CountryCode | undefined> = new Map(
  nationalities.flatMap(({ value, label }) =>
    [value, label.en].map((word) => [word, countries[value]] as const),
  ),
);
