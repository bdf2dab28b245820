import type { Book } from '../schema/book';

let opened: Book | undefined;

/** Hands the browser its book, before the first screen is shown: a page shows one product. */
export const openBook = (book: Book): void => {
  opened = book;
};

/** The book that this page shows. Throws before there is one. */
export const theBook = (): Book => {
  if (!opened) throw new Error('no book was opened');
  return opened;
};
