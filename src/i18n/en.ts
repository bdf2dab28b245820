import type { Texts } from './ar';
import { checkOut } from './en/check-out';
import { customerPage } from './en/customer-page';
import { first } from './en/first';
import { hours } from './en/hours';
import { imports } from './en/imports';
import { messaging } from './en/messaging';
import { overlays } from './en/overlays';
import { papers } from './en/papers';
import { reports } from './en/reports';
import { roles } from './en/roles';
import { server } from './en/server';
import { settings } from './en/settings';
import { shifts } from './en/shifts';
import { today } from './en/today';

/** Every English text of the interface by its key (FND-25). */
export const en: Texts = {
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
};
