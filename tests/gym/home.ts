import type { Home } from '../../src/schema/book';

export const home: Home = { zone: 'Asia/Dubai', currency: 'AED' };
