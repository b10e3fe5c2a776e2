import { useEffect } from 'react';

/** Names the tab after the screen; the product's name follows. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fairlead`;
  }, [title]);
}
