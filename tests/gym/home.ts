import type { Home } from '../../src/schema/book';
import { definePage } from '../../src/schema/page';

export const home: Home = { zone: 'Asia/Dubai', currency: 'AED' };
/** Signing in leads to the list of classes. */
export const homePage = definePage({ at: '/classes' });
