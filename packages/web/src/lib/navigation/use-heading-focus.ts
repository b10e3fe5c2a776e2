import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Puts the focus on a screen's heading when the element that had it is gone with the screen before, so that the keyboard and screen
 * readers go on there. A page that is opened anew leaves it to the browser.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (key !== 'default' && isLost) heading.current?.focus({ preventScroll: true });
  }, [key, heading]);
}
