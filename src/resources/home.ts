import type { Home, Looks } from '../schema/book';
import { definePage } from '../schema/page';

// Separate from the book, because the sign-in page needs these and none of the entities.

/** Time zone, currency, name and colour of the centre. */
export const home: Home & Looks = {
  zone: 'Africa/Cairo',
  currency: 'EGP',
  name: { ar: 'مركز التجميل', en: 'Beauty Center' },
  colour: '#b83280',
};

/** The page that sign-in leads to. */
export const homePage = definePage({
  at: '/dashboard',
  part: 'dashboard-page',
  texts: 'today',
  permission: 'dashboard.read',
  menu: { name: 'dashboard', icon: 'home', group: 'desk', order: 10, foot: 10 },
});
