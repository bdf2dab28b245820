import type { Texts } from './ar';

const files = import.meta.glob(['./en/**/*.ts', '!./en/first.ts', '../resources/*/texts/*.en.ts'], {
  eager: true,
  import: 'texts',
});

/** All English texts by key (FND-25). The type of each file requires the keys of the Arabic file next to it. */
export const en: Texts = Object.assign({}, ...Object.values(files));
