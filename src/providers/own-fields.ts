import { setOwnFields } from '../schema/own-fields';
import { theBook } from './book';
import { getSession, subscribe } from './session';

/** Gives the entities of the book the fields that an owner has added, from now on as the session tells them. */
export const followOwnFields = (): void => {
  const follow = () => setOwnFields(theBook(), getSession().user?.ownFields ?? []);
  follow();
  subscribe(follow);
};
