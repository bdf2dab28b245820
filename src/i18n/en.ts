import type { Texts } from './ar';

const files = import.meta.glob(['./en/**/*.ts', '!./en/first.ts', '../resources/*/texts/*.en.ts'], {
  eager: true,
  import: 'texts',
});

/** Every English text of the interface by its key (FND-25); each file is held against the Arabic one beside it. */
export const en: Texts = Object.assign({}, ...Object.values(files));
