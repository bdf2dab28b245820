import { createContext } from 'react';

/** Values of a new booking as URL parameters, where they stand in no address. Default: those of the address. */
export const Given = createContext<string | undefined>(undefined);
