import type { ParseFunction, ParseResponse, RouterProvider } from '@refinedev/core';
import stock from '@refinedev/react-router';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';

const useRead: () => ParseFunction = stock.parse ?? (() => () => ({}));

const Address = createContext<ParseResponse>({});

/**
 * Reads the address once for all hooks of Refine beneath. Each of them would otherwise compare it with every address of
 * every resource when it is drawn for the first time, which took a twentieth of the way from sign-in to Today.
 */
export const AddressOnce = ({ children }: { readonly children: ReactNode }) => {
  const read = useRead();
  const address = useMemo(() => read(), [read]);
  return <Address value={address}>{children}</Address>;
};

/** Adds what depends on the place of the hook: the parameters of the route around it. */
const useParse = (): ParseFunction => {
  const address = useContext(Address);
  const { pathname } = useLocation();
  const own = useParams();
  return useCallback(
    () => ({
      pathname,
      ...address,
      ...(own.id !== undefined && { id: own.id }),
      // Parse functions are generic in the parameters that their caller expects.
      params: { ...own, ...address.params } as never,
    }),
    [pathname, address, own],
  );
};

/** Refine's router over react-router. Only `parse` is ours. */
export const routerProvider: RouterProvider = { ...stock, parse: useParse };
