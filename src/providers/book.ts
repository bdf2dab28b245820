import type { Book } from '../schema/book';

let opened: Book | undefined;

/** Sets the book of this page, before the first screen is shown. A page shows one product. */
export const openBook = (book: Book): void => {
  opened = book;
};

/** Returns the book of this page. Throws if `openBook` was not called. */
export const theBook = (): Book => {
  if (!opened) throw new Error('no book was opened');
  return opened;
};
