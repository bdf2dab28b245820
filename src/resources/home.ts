import type { Home } from '../schema/book';

/** Where the centre stands. Apart from the book, as the sign-in page needs it and none of the entities. */
export const home: Home = { zone: 'Africa/Cairo', currency: 'EGP' };
