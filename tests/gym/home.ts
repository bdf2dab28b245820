import type { Home, Looks } from '../../src/schema/book';
import { definePage } from '../../src/schema/page';
import { label } from './words';

const name = label('نادي القوة', 'The Gym');
export const home: Home & Looks = { zone: 'Asia/Dubai', currency: 'AED', name, colour: '#0f766e' };
export const homePage = definePage({ at: '/classes' });
