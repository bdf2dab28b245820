import { createContext } from 'react';

/** Values of a new booking as URL parameters, where they stand in no address. Each press makes an object of its own. */
export interface GivenValues {
  readonly search: string;
}

/** Default: the values of the address. */
export const Given = createContext<GivenValues | undefined>(undefined);
