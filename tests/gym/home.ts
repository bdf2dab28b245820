import type { Home } from '../../src/schema/book';
import { definePage } from '../../src/schema/page';

export const home: Home = { zone: 'Asia/Dubai', currency: 'AED' };
export const homePage = definePage({ at: '/classes' });
