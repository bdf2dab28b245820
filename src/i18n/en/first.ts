const files = import.meta.glob(['./first/*.ts', '../../resources/*/texts/first.en.ts'], {
  eager: true,
  import: 'texts',
});

/** The English texts that the interface starts with, those of nouns among them; others come with their page. */
export const first: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));
