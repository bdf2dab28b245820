import { joined } from '../joined';

/** The Arabic texts that the interface starts with, those of nouns among them; others come with their page. */
export const first = joined(
  import.meta.glob<Readonly<Record<string, string>>>(
    ['./first/*.ts', '../../resources/*/texts/first.ar.ts'],
    {
      eager: true,
      import: 'texts',
    },
  ),
);
