import type { Texts } from './ar';
import { joined } from './joined';

/** Every English text of the interface by its key (FND-25); each file is held against the Arabic one beside it. */
export const en = joined<Texts>(
  import.meta.glob<Partial<Texts>>(['./en/**/*.ts', '!./en/first.ts', '../resources/*/texts/*.en.ts'], {
    eager: true,
    import: 'texts',
  }),
);
