import type { Home, Looks } from '../schema/book';
import { definePage } from '../schema/page';

// Apart from the book, as the sign-in page needs both and none of the entities.

/** Where the centre stands, what it is called and how it looks. */
export const home: Home & Looks = {
  zone: 'Africa/Cairo',
  currency: 'EGP',
  name: { ar: 'مركز التجميل', en: 'Beauty Center' },
  colour: '#b83280',
};

/** The first screen of the day, which signing in leads to. */
export const homePage = definePage({
  at: '/dashboard',
  part: 'dashboard-page',
  texts: 'today',
  right: 'dashboard.read',
  early: '/today',
  menu: { name: 'dashboard', icon: 'home', group: 'desk', order: 10 },
});
