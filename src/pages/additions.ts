import { PrinterOutlined } from '@ant-design/icons';
import { beautyCentre } from '../resources/book';
import { withAdded } from '../screens/additions';
import { defineScreen, type Screen } from '../screens/screen';

const files = import.meta.glob<readonly Screen[]>('../resources/*/additions.tsx', {
  eager: true,
  import: 'additions',
});

/** The way from a row to its paper. */
const printed = beautyCentre.pages.flatMap(({ at, isPaper }) => {
  const [, route] = /^(.+)\/:id\/print$/.exec(isPaper ? at : '') ?? [];
  const entity = beautyCentre.entities.find((one) => one.route === route);
  if (!entity) return [];
  const print = { key: 'print', text: 'common.print', icon: PrinterOutlined } as const;
  return [defineScreen({ entity, rowActions: [{ ...print, to: ({ id }) => `${route}/${id}/print` }] })];
});

const additions = [...Object.values(files).flat(), ...printed];

/** Returns the screen merged with the additions that other nouns declare in their `additions.tsx`, and the way to its paper. */
export const withAdditions = (screen: Screen): Screen => withAdded(screen, additions);
