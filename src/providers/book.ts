import { type Book, currentOf } from '../schema/book';
import { labelAmong } from '../schema/entity';
import { setOwnFields } from '../schema/own-fields';
import { nameFieldsBy } from './http-error';
import { getSession, subscribe } from './session';

let opened: Book | undefined;

/**
 * Sets the book of this page, before the first screen is shown. A page shows one product. Its entities have the fields
 * that an owner has added, from now on as the session tells them.
 */
export const openBook = (book: Book): void => {
  opened = book;
  nameFieldsBy((key) => labelAmong(book.entities.map(currentOf), key));
  followOwnFields();
};

/** Returns the book of this page. Throws if `openBook` was not called. */
export const theBook = (): Book => {
  if (!opened) throw new Error('no book was opened');
  return opened;
};

const followOwnFields = (): void => setOwnFields(theBook(), getSession().user?.ownFields ?? []);
subscribe(() => {
  if (opened) followOwnFields();
});
