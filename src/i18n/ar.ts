import { checkOut } from './ar/check-out';
import { customerPage } from './ar/customer-page';
import { first } from './ar/first';
import { hours } from './ar/hours';
import { imports } from './ar/imports';
import { messaging } from './ar/messaging';
import { overlays } from './ar/overlays';
import { papers } from './ar/papers';
import { reports } from './ar/reports';
import { roles } from './ar/roles';
import { server } from './ar/server';
import { settings } from './ar/settings';
import { shifts } from './ar/shifts';
import { today } from './ar/today';

/** Every Arabic text by its key (FND-25). Texts of a new area go into a file of their own, which `first.ts` takes in or a screen loads late. */
export const ar = {
  ...first,
  ...hours,
  ...imports,
  ...messaging,
  ...overlays,
  ...papers,
  ...reports,
  ...checkOut,
  ...customerPage,
  ...roles,
  ...settings,
  ...shifts,
  ...today,
  ...server,
} as const;

export type TextKey = keyof typeof ar;

export type Texts = Readonly<Record<TextKey, string>>;
