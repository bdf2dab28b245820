import { useState } from 'react';
import { useLocation } from 'react-router';

/** Whether something is open over the screen; what leads elsewhere, the browser's own buttons too, closes it. */
export const useOpenHere = () => {
  const { pathname } = useLocation();
  const [at, setAt] = useState(pathname);
  const [open, setOpen] = useState(false);
  if (at !== pathname) {
    setAt(pathname);
    setOpen(false);
  }
  return [open, setOpen] as const;
};
