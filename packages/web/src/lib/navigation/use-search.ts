import { useCallback } from 'react';
import { type URLSearchParamsInit, useSearchParams } from 'react-router';

type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit);

/** Sets parts of a query; those that are empty or null go. */
export function withParts(now: URLSearchParams, parts: Readonly<Record<string, string | null>>): URLSearchParams {
  for (const [name, value] of Object.entries(parts)) {
    if (value === null || value === '') now.delete(name);
    else now.set(name, value);
  }
  return now;
}

/**
 * The query of the URL and how to change it. A change starts from the URL as it is now, unlike the router's own: what is
 * shown can be behind it, and two quick changes would lose the first.
 */
export function useSearch() {
  const [search, setSearchParams] = useSearchParams();
  const setSearch = useCallback(
    (next: Next, options?: { readonly replace?: boolean }) =>
      setSearchParams(typeof next === 'function' ? next(new URLSearchParams(location.search)) : next, options),
    [setSearchParams],
  );
  return [search, setSearch] as const;
}
