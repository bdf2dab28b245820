import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The parameters of an address after these changes; '' takes one out. */
export const changedParams = (
  params: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name);
    else next.set(name, value);
  return next;
};

/** The parameters of an address without these keys, and undefined when there were none. */
export const withoutKeys = (
  params: URLSearchParams,
  keys: readonly string[],
): URLSearchParams | undefined => {
  const kept = new URLSearchParams(params);
  for (const key of keys) kept.delete(key);
  return kept.size === params.size ? undefined : kept;
};

/** Removes what prefilled a form from the address once the form is closed; `keys` is one list for good. */
export const useTidyAddress = (route: string, keys: readonly string[]): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const kept = pathname === route ? withoutKeys(new URLSearchParams(search), keys) : undefined;
    if (kept) void navigate({ pathname, search: String(kept) }, { replace: true });
  }, [pathname, search, navigate, route, keys]);
};
