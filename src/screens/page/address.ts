import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns the URL parameters after these changes. '' removes a key. */
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

/** Returns the URL parameters without these keys, or undefined if there were none. */
export const withoutKeys = (
  params: URLSearchParams,
  keys: readonly string[],
): URLSearchParams | undefined => {
  const kept = new URLSearchParams(params);
  for (const key of keys) kept.delete(key);
  return kept.size === params.size ? undefined : kept;
};

/** Removes the prefill keys from the URL once the form is closed. `keys` must be a stable array. */
export const useTidyAddress = (route: string, keys: readonly string[]): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const kept = pathname === route ? withoutKeys(new URLSearchParams(search), keys) : undefined;
    if (kept) void navigate({ pathname, search: String(kept) }, { replace: true });
  }, [pathname, search, navigate, route, keys]);
};
